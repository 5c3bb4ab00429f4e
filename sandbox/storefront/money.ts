import type { Shop } from '../commerce/shop.ts'

/** An amount as the store writes its currency: `$1,234.50`, `1.234,50 €`. */
export function formatMoney({ records }: Shop, amount: number, code: string): string {
  const currency = records.all('currency').find(({ currency_code }) => currency_code === code)
  if (!currency) return `${amount.toFixed(2)} ${code}`
  const [whole = '0', fraction] = amount.toFixed(currency.decimal_places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, currency.thousands_token)
  const text = fraction === undefined ? grouped : `${grouped}${currency.decimal_token}${fraction}`
  return currency.token_location === 'left' ? currency.token + text : text + currency.token
}
