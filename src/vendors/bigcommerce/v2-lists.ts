import { z } from 'zod'
import type { Call, Transport } from './transport.ts'

const largestPage = 250
/** A platform that gives full pages for ever must not keep us asking. */
const mostPages = 40

export type V2Lists = {
  /** A bare array, and 204 without a body when it is empty (vendors, commerce 3.2). Throws `VendorError`. */
  readonly list: <Item extends z.ZodType>(call: Call, item: Item) => Promise<z.infer<Item>[]>
  /** All pages: there is no total, the short page is the last. Throws `VendorError`. */
  readonly pages: <Item extends z.ZodType>(call: Call, item: Item) => Promise<z.infer<Item>[]>
}

/** Lists of the V2 family of one store. */
export function createV2Lists(transport: Transport): V2Lists {
  const list: V2Lists['list'] = async (call, item) => {
    const answer = await transport.send(call)
    if (answer.status === 204 || answer.status === 404) return []
    if (answer.status >= 400) throw transport.fail(call, answer)
    return transport.parse(call, answer, z.array(item))
  }
  return {
    list,
    async pages<Item extends z.ZodType>(call: Call, item: Item) {
      const items: z.infer<Item>[] = []
      for (let page = 1; page <= mostPages; page += 1) {
        const found = await list({ ...call, query: { ...call.query, page, limit: largestPage } }, item)
        items.push(...found)
        if (found.length < largestPage) break
      }
      return items
    },
  }
}
