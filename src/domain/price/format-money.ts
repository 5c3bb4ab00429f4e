import type { CurrencyFormat } from './currency-format.ts'
import { numberFormat } from '../format/formatters.ts'
import { type Money, toMajor } from './money.ts'

/**
 * Money as shoppers read it. With a store's format: exactly its tokens, or the raw number when any setting is missing
 * (specification, core 5). Without one (nothing is sold there): as the language and country write the currency.
 * @param tag BCP 47 tag of the page's locale
 */
export function formatMoney(money: Money, format: CurrencyFormat | undefined, tag: string): string {
  if (format) return formatWith(format, toMajor(money))
  const fraction = money.amount % 100 === 0 ? { minimumFractionDigits: 0 } : {}
  return numberFormat(tag, { style: 'currency', currency: money.currency, ...fraction }).format(toMajor(money))
}

function formatWith(format: CurrencyFormat, major: number): string {
  const { token, decimal_token, thousands_token, decimal_places, token_location } = format
  if (
    token === undefined ||
    decimal_token === undefined ||
    thousands_token === undefined ||
    decimal_places === undefined ||
    token_location === undefined
  )
    return String(major)
  const [integerDigits = '0', fraction] = Math.abs(major).toFixed(decimal_places).split('.')
  // `toFixed` writes 21 digits at most; bounded, the pattern is linear.
  const grouped = integerDigits.replace(/\B(?=(?:\d{3}){1,7}$)/g, () => thousands_token)
  const number = fraction === undefined ? grouped : `${grouped}${decimal_token}${fraction}`
  // A token behind the number never starts a line of its own.
  const written = token_location === 'left' ? `${token}${number}` : `${number}\u00a0${token.trim()}`
  return major < 0 ? `-${written}` : written
}
