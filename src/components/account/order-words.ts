import type { CurrencyFormat } from '../../domain/currency-format.ts'
import { formatDay } from '../../domain/format-day.ts'
import { formatMoney } from '../../domain/format-money.ts'
import type { Locale } from '../../domain/locale.ts'
import type { Money } from '../../domain/money.ts'
import type { OrderSummary } from '../../domain/order.ts'
import { orderStage } from '../../domain/order-stage.ts'
import type { Words } from '../../domain/words.ts'

/** Where an order stands, in the reader's language; the merchant's own name for a status that nobody has translated. */
export function statusWord({ statusId, status }: Pick<OrderSummary, 'statusId' | 'status'>, words: Words<'account'>) {
  const stage = orderStage(statusId)
  return stage ? words[`status_${stage}`] : status
}

/** A moment as its day. @param moment ISO 8601, UTC */
export const dayOfMoment = (moment: string, tag: string): string => formatDay(moment.slice(0, 10), tag)

/** Money of an order: the store's way of writing is for the store's own currency. */
export function orderMoney(money: Money, { currency, tag }: Locale, format: CurrencyFormat | undefined): string {
  return formatMoney(money, money.currency === currency ? format : undefined, tag)
}
