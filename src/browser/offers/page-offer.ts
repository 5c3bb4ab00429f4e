import { getQuickProduct } from '../client/quick-product.ts'
import type { PackedOffer } from '../../domain/catalogue/packed-offer.ts'
import { serializedProps } from '../hydration/serialized-props.ts'

async function fetchOffer(): Promise<PackedOffer> {
  const { offer } = await getQuickProduct(location.pathname)
  if (offer === undefined) throw new Error(`${location.pathname} has no offer`)
  return offer
}

let cached: Promise<PackedOffer> | undefined

/**
 * Returns the offer that a product page was rendered with: from the island's props, else from the page's payload,
 * fetched once.
 * @param form buy box of the page, or an element in it
 * @throws what `getQuickProduct` throws; the next call fetches again
 */
export function pageOffer(form: Element): Promise<PackedOffer> {
  const island = form.closest('astro-island')
  const props = island && serializedProps(island)
  if (props && 'offer' in props && typeof props.offer === 'string') return Promise.resolve(props.offer)
  cached ??= fetchOffer().catch((error: unknown) => {
    cached = undefined
    throw error
  })
  return cached
}
