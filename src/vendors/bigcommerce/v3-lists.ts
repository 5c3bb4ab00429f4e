import type { Page } from '../../ports/commerce/paging.ts'
import type { z } from 'zod'
import { pageOf } from './wire/envelope.ts'
import type { Call, Transport } from './transport.ts'

export const largestPage = 250
/** Ids of one call: they go into an address, whose limit is not stated (vendors, commerce 3.6). */
export const mostIds = 100
/** Pages in flight at once while a whole list is read: the quota is shared with shoppers. */
const pagesAtOnce = 4

export type V3Lists = {
  /** One page; `undefined` on 404. Throws `VendorError`. */
  readonly page: <Item extends z.ZodType>(call: Call, item: Item) => Promise<Page<z.infer<Item>> | undefined>
  /**
   * A whole list; `undefined` on 404. How many pages there are is what the first answer says, whatever limit was asked
   * for (vendors, commerce 3.5). Throws `VendorError`.
   */
  readonly all: <Item extends z.ZodType>(call: Call, item: Item) => Promise<readonly z.infer<Item>[] | undefined>
}

/** Splits ids into those of one call each. */
export const splitIds = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) =>
    ids.slice(index * mostIds, (index + 1) * mostIds),
  )

/** Lists of the V3 family of one store. */
export function createV3Lists(transport: Transport): V3Lists {
  const page: V3Lists['page'] = async (call, item) => {
    const found = await transport.read(call, pageOf(item))
    return found && { data: found.data, pagination: found.meta.pagination }
  }
  return {
    page,
    async all(call, item) {
      const pageCall = (number: number) => ({ ...call, query: { ...call.query, limit: largestPage, page: number } })
      const first = await page(pageCall(1), item)
      if (!first) return undefined
      const items = [...first.data]
      const last = first.pagination.total_pages
      for (let start = 2; start <= last; start += pagesAtOnce) {
        const numbers = Array.from({ length: Math.min(pagesAtOnce, last - start + 1) }, (_, index) => start + index)
        const pages = await Promise.all(numbers.map((number) => page(pageCall(number), item)))
        items.push(...pages.flatMap((found) => found?.data ?? []))
      }
      return items
    },
  }
}
