import type { ProPrice as ProPriceAnswer } from '../../api/pro/schemas.ts'
import { fromMajor } from '../../domain/price/money.ts'
import { mostProPrices, type ProPrice } from '../../domain/pro/pro-prices.ts'
import { ApiError } from './api-error.ts'
import { type Fetch, callApi } from './call.ts'

type PricesAnswer = { readonly data: readonly ProPriceAnswer[]; readonly meta: { readonly currency: string } }

// Only the outer shape is checked; the API's schemas guarantee the rest.
const isPrices = (body: unknown): body is PricesAnswer => body instanceof Object && 'data' in body && 'meta' in body

function toProPrice(answer: ProPriceAnswer, currency: string): readonly ProPrice[] {
  const toMember = ({ price, regular_price }: { readonly price: number; readonly regular_price: number }) => {
    const [now, regular] = [fromMajor(price, currency), fromMajor(regular_price, currency)]
    return now && regular && { now, regular }
  }
  const own = toMember(answer)
  if (!own) return []
  const variants = answer.variants.flatMap((variant) => {
    const member = toMember(variant)
    return member ? [{ id: variant.variant_id, ...member }] : []
  })
  const from = variants.some(({ now }) => now.amount > own.now.amount)
  return [{ productId: answer.product_id, from, variants, ...own }]
}

/** Waits before the second and the third try, ms: a train leaves its tunnel, a node comes back. */
const retryWaits = [2000, 8000]

const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Whether the same call may succeed a little later: there was no answer, or the shop's own fault. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Tries a read up to three times. Until it succeeds the page shows the public prices. */
async function readPatiently<Answer>(read: () => Promise<Answer>, wait: typeof waitFor): Promise<Answer> {
  for (const ms of retryWaits) {
    try {
      return await read()
    } catch (error) {
      if (!isTransient(error)) throw error
      await wait(ms)
    }
  }
  return read()
}

/** The store of a page, and the start of the address of a pro customer's prices, which ids follow. */
type PriceSource = { readonly store: string; readonly address: string }

/**
 * Fetches the pro customer's prices by product id; products that the store does not sell are left out.
 * @param wait ms between tries of a call that failed for a reason that may pass
 * @throws ApiError, also for a session without pro status
 */
export async function getProPrices(
  fetch: Fetch,
  { store, address }: PriceSource,
  productIds: readonly number[],
  wait = waitFor,
): Promise<ReadonlyMap<number, ProPrice>> {
  const ids = [...new Set(productIds)]
  const batches = Array.from({ length: Math.ceil(ids.length / mostProPrices) }, (_, at) =>
    ids.slice(at * mostProPrices, (at + 1) * mostProPrices),
  )
  const answers = await Promise.all(
    batches.map((batch) => {
      const path = address + batch.join()
      return readPatiently(() => callApi(fetch, { method: 'GET', path, store }, isPrices), wait)
    }),
  )
  const prices = answers.flatMap(({ data, meta }) => data.flatMap((answer) => toProPrice(answer, meta.currency)))
  return new Map(prices.map((price) => [price.productId, price]))
}
