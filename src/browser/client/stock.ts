import type { z } from 'zod'
import type { stockAnswer } from '../../api/inventory/schemas.ts'
import { type Fetch, callApi } from './call.ts'

type Answer = z.infer<typeof stockAnswer>

// Only the outer shape is checked; the API's schemas guarantee the rest.
const isAnswer = (body: unknown): body is Answer => body instanceof Object && 'data' in body

/**
 * Fetches which of the products cannot be bought now, by the store's product ids, and why.
 * @throws ApiError
 */
export async function getSoldOut(
  fetch: Fetch,
  store: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'sold_out' | 'discontinued'>> {
  const path = `/api/out-of-stock?ids=${[...new Set(ids)].join()}`
  const { data } = await callApi(fetch, { method: 'GET', path, store }, isAnswer)
  return new Map(
    data.flatMap(({ product_id: id, buyable, state }) =>
      buyable ? [] : [[id, state === 'discontinued' ? state : 'sold_out'] as const],
    ),
  )
}
