/** Canada's store writes `$1,234.50`; its French readers write `1 234,50 $`, with spaces that never break a line. */
export const currencyFormats = [
  {
    locale: 'fr-ca',
    token: '$',
    decimal_token: ',',
    thousands_token: '\u00a0',
    decimal_places: 2,
    token_location: 'right',
  },
]
