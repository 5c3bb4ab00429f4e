import type { ProductPayload } from '../../domain/catalogue/product-payload.ts'
import type { QuickProduct } from '../../domain/catalogue/quick-product.ts'

// Only the outer shape is checked; the publisher guarantees the rest.
const isPayload = (body: unknown): body is ProductPayload => body instanceof Object && 'product' in body

/**
 * Fetches the product in its page's payload.
 * @param path of the page: `/de-at/p/ridge-25`
 * @throws Error for an unexpected response; what `fetch` throws without one
 */
export async function getQuickProduct(path: string): Promise<QuickProduct> {
  const response = await fetch(`${path}/_payload.json`)
  const body: unknown = await response.json()
  if (!isPayload(body)) throw new Error(`${path} has no payload: ${response.status}`)
  return body.product
}
