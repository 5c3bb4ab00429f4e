import { dayIn } from '../../formatters.ts'
import type { Shop } from '../shop.ts'
import type { ExpectedDays } from '../wire/orders.ts'

const day = 24 * 3600 * 1000

const isWorkingDay = (at: number): boolean => ![0, 6].includes(new Date(at).getUTCDay())

/** The day so many working days after another. */
function workingDaysAfter(start: number, count: number): number {
  let [at, left] = [start, count]
  while (left > 0) {
    at += day
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/** The days on which an order of now arrives; `undefined` for a method of which that is not known. */
export function expectedDays({ records, account, now }: Shop, methodId: number): ExpectedDays | undefined {
  const transit = records.get('transit', methodId)
  if (!transit) return undefined
  const today = Date.parse(dayIn(records.get('store', account.region)?.timezone.name ?? 'UTC', now()))
  const [first, last] = transit.days
  return { from: workingDaysAfter(today, first), to: workingDaysAfter(today, last) }
}
