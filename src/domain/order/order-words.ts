import type { CurrencyFormat } from '../price/currency-format.ts'
import { formatDay } from '../format/format-day.ts'
import { formatMoney } from '../price/format-money.ts'
import type { Locale } from '../locale/locale.ts'
import type { Money } from '../price/money.ts'
import type { OrderSummary } from './order.ts'
import type { Words } from '../pages/words/words.ts'

/** The status of an order in the reader's language; the merchant's own name for a status without a translation. */
export function statusWord({ stage, status }: Pick<OrderSummary, 'stage' | 'status'>, words: Words<'account'>): string {
  return stage ? words[`status_${stage}`] : status
}

/** The day of a moment where its clock is read. @param moment ISO 8601, with that place's offset */
export const dayOfMoment = (moment: string, tag: string): string => formatDay(moment.slice(0, 10), tag)

/** Money of an order: the store's way of writing is for the store's own currency. */
export function orderMoney(money: Money, { currency, tag }: Locale, format: CurrencyFormat | undefined): string {
  return formatMoney(money, money.currency === currency ? format : undefined, tag)
}
