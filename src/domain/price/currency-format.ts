/** A store's way of writing money (`/v2/currencies`; specification, core 3). Any field may be missing upstream. */
export type CurrencyFormat = {
  readonly token?: string | undefined
  readonly decimal_token?: string | undefined
  readonly thousands_token?: string | undefined
  readonly decimal_places?: number | undefined
  readonly token_location?: 'left' | 'right' | undefined
}

/** The way of writing money until a store says otherwise (specification, core 9): `$1,234.50`. */
export const defaultCurrencyFormat = {
  token: '$',
  decimal_token: '.',
  thousands_token: ',',
  decimal_places: 2,
  token_location: 'left',
} as const satisfies CurrencyFormat
