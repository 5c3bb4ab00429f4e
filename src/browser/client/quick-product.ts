import type { ProductPayload } from '../../domain/product-payload.ts'
import type { QuickProduct } from '../../domain/quick-product.ts'

// That a body is a payload of ours is seen here; that it is the right one, its publisher sees to.
const isPayload = (body: unknown): body is ProductPayload => body instanceof Object && 'product' in body

/**
 * What stands beside a product's page.
 * @param path of the page: `/de-at/p/firnlicht-25`
 * @throws Error for an answer that is none; what `fetch` throws without one
 */
export async function getQuickProduct(path: string): Promise<QuickProduct> {
  const response = await fetch(`${path}/_payload.json`)
  const body: unknown = await response.json()
  if (!isPayload(body)) throw new Error(`${path} has no payload: ${response.status}`)
  return body.product
}
