import type { RequestContext } from '../kernel/request-context.ts'
import { Problem } from '../kernel/problems.ts'

const inWords = (least: number, most: number): string =>
  [...(least > 1 ? [`at least ${least}`] : []), ...(most > 0 ? [`at most ${most}`] : [])].join(', ')

/**
 * Names the numbers for which the platform refused a quantity. Returns where the error is another one, and where the
 * catalogue has no bounds or cannot be read now.
 * @throws Problem with the numbers
 */
export async function explainBounds(
  { services, store }: RequestContext,
  productIds: readonly number[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'quantity_limit' || error.detail !== undefined) return
  const found = await Promise.allSettled(productIds.map((id) => services.reads[store].product(id)))
  const details = found.flatMap((read) => {
    const product = read.status === 'fulfilled' ? read.value : undefined
    const bounds = inWords(product?.order_quantity_minimum ?? 0, product?.order_quantity_maximum ?? 0)
    return bounds === '' ? [] : [`${product?.name ?? ''}: ${bounds} per order`]
  })
  if (details.length > 0) throw new Problem('quantity_limit', { detail: details.join('; ') })
}
