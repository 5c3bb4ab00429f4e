import { currencyFormats } from '../../seed/catalogue/currency-formats.ts'
import type { Shop } from '../shop.ts'
import type { HostedText } from './hosted-text.ts'

/** An amount as the shopper's language writes it, else as the store does: `$1,234.50`, `1.234,50 €`, `1 234,50 $`. */
export function formatMoney({ records }: Shop, { segment }: HostedText, amount: number, code: string): string {
  const currency = records.all('currency').find(({ currency_code }) => currency_code === code)
  if (!currency) return `${amount.toFixed(2)} ${code}`
  const own = currencyFormats.find(({ locale }) => locale === segment)
  const format = own ? { ...own, token: `\u00a0${own.token}` } : currency
  const [whole = '0', fraction] = amount.toFixed(format.decimal_places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousands_token)
  const text = fraction === undefined ? grouped : `${grouped}${format.decimal_token}${fraction}`
  return format.token_location === 'left' ? format.token + text : text + format.token
}
