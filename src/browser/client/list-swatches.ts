import type { ListSwatches } from '../../domain/catalogue/list-swatches.ts'
import type { ProductPayload } from '../../domain/catalogue/product-payload.ts'

// Only the outer shape is checked; the publisher guarantees the rest.
const isPayload = (body: unknown): body is Pick<ProductPayload, 'swatches'> => body instanceof Object

/**
 * Fetches the swatches of the tiles that a product page lists, from its payload; `undefined` where no tile has any.
 * @param path of the page: `/de-at/p/ridge-25`
 * @throws Error for an unexpected response; what `fetch` throws without one
 */
export async function getListSwatches(path: string): Promise<ListSwatches | undefined> {
  const response = await fetch(`${path}/_payload.json`)
  const body: unknown = await response.json()
  if (!response.ok || !isPayload(body)) throw new Error(`${path} has no payload: ${response.status}`)
  return body.swatches
}
