import type { RequestContext } from '../kernel/request-context.ts'
import { Problem } from '../kernel/problems.ts'

const inWords = (least: number, most: number): string =>
  [...(least > 1 ? [`at least ${least}`] : []), ...(most > 0 ? [`at most ${most}`] : [])].join(', ')

/**
 * Names the numbers for which the platform refused a quantity. Other errors come back as they are, also where the
 * catalogue has no bounds or cannot be read now.
 */
export async function nameBounds(
  { services, store }: RequestContext,
  productIds: readonly number[],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'quantity_limit' || error.detail !== undefined) return error
  const found = await Promise.allSettled(productIds.map((id) => services.reads[store].product(id)))
  const details = found.flatMap((read) => {
    const product = read.status === 'fulfilled' ? read.value : undefined
    const bounds = inWords(product?.order_quantity_minimum ?? 0, product?.order_quantity_maximum ?? 0)
    return bounds === '' ? [] : [`${product?.name ?? ''}: ${bounds} per order`]
  })
  return details.length > 0 ? new Problem('quantity_limit', { detail: details.join('; ') }) : error
}
