import type { Context } from 'hono'
import { pageOf, paginationOf } from './paging.ts'
import type { Query } from './query.ts'

export const cursorNames = ['before', 'after'] as const

const cursorOf = (id: number): string => Buffer.from(`cursor:${id}`).toString('base64url')

/**
 * A V3 list that can also be walked by cursor (vendors, commerce 3.5): without `page` both blocks of paging come, with
 * `page` above 1 only `pagination`, with a cursor only `cursor_pagination`.
 */
export function answerCursorPage<T>(
  c: Context,
  records: readonly T[],
  query: Query,
  idOf: (record: T) => number,
  present: (record: T) => unknown = (record) => record,
): Response {
  const indexOf = (name: string): number => records.findIndex((each) => cursorOf(idOf(each)) === query.get(name))
  const isByCursor = query.has('after') || query.has('before')
  const page = pageOf(between(records, query, indexOf), query)
  const [first, last] = [page.items.at(0), page.items.at(-1)]
  const cursor_pagination = {
    count: page.items.length,
    per_page: page.limit,
    start_cursor: first === undefined ? '' : cursorOf(idOf(first)),
    end_cursor: last === undefined ? '' : cursorOf(idOf(last)),
    links: {},
  }
  const data = page.items.map(present)
  if (isByCursor) return c.json({ data, meta: { cursor_pagination } })
  const pagination = paginationOf(page, query)
  return c.json({ data, meta: page.page > 1 ? { pagination } : { pagination, cursor_pagination } })
}

function between<T>(records: readonly T[], query: Query, indexOf: (name: string) => number): readonly T[] {
  if (query.has('after')) return records.slice(indexOf('after') + 1)
  if (query.has('before')) return records.slice(0, Math.max(0, indexOf('before')))
  return records
}
