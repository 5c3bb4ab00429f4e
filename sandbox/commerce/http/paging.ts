import type { Context } from 'hono'
import { numberOf, type Query } from './query.ts'
import { Refusal } from './refusal.ts'

const defaultLimit = 50
const maximumLimit = 250

export const pagingNames = ['page', 'limit'] as const

export type Page<T> = { items: T[]; total: number; page: number; limit: number }

/**
 * One page of a list, from page 1.
 * @param cap silently lowers the limit (vendors, commerce 3.5)
 * @throws Refusal 413 above the maximum, 422 for what is no number
 */
export function pageOf<T>(records: readonly T[], query: Query, cap: number = maximumLimit): Page<T> {
  const page = Math.max(1, numberOf(query, 'page', 1))
  const asked = numberOf(query, 'limit', defaultLimit)
  if (asked > maximumLimit) throw new Refusal(413, `The limit cannot be more than ${maximumLimit}.`)
  const limit = Math.max(1, Math.min(asked, cap))
  return { items: records.slice((page - 1) * limit, page * limit), total: records.length, page, limit }
}

function linksOf({ total, page, limit }: Page<unknown>, query: Query) {
  const others = [...query].filter(([name]) => name !== 'page' && name !== 'limit')
  const link = (to: number): string =>
    `?${new URLSearchParams([...others, ['page', String(to)], ['limit', String(limit)]]).toString()}`
  return {
    ...(page > 1 ? { previous: link(page - 1) } : {}),
    current: link(page),
    ...(page * limit < total ? { next: link(page + 1) } : {}),
  }
}

export function paginationOf(page: Page<unknown>, query: Query) {
  return {
    total: page.total,
    count: page.items.length,
    per_page: page.limit,
    current_page: page.page,
    total_pages: Math.ceil(page.total / page.limit),
    links: linksOf(page, query),
  }
}

/** A V3 list: envelope with pagination. */
export function answerPage(c: Context, page: Page<unknown>, query: Query): Response {
  return c.json({ data: page.items, meta: { pagination: paginationOf(page, query) } })
}

/** A V2 list: a bare array, or 204 without body when there is nothing (vendors, commerce 3.2). */
export function answerBareList(c: Context, items: readonly unknown[]): Response {
  return items.length > 0 ? c.json(items) : c.body(null, 204)
}
