import { getQuickProduct } from '../client/quick-product.ts'
import type { BuyableOffer } from '../../domain/catalogue/buyable-offer.ts'
import { serializedProps } from '../hydration/serialized-props.ts'

// Only the outer shape is checked; the page was rendered with it.
const hasOffer = (props: object): props is { readonly offer: BuyableOffer } =>
  'offer' in props && props.offer instanceof Object

async function fetchOffer(): Promise<BuyableOffer> {
  const { buyable } = await getQuickProduct(location.pathname)
  if (buyable === undefined) throw new Error(`${location.pathname} has no offer`)
  return buyable
}

let cached: Promise<BuyableOffer> | undefined

/**
 * Returns the offer that a product page was rendered with: from the island's props, else from the page's payload,
 * fetched once.
 * @param form buy box of the page, or an element in it
 * @throws what `getQuickProduct` throws; the next call fetches again
 */
export function pageOffer(form: Element): Promise<BuyableOffer> {
  const island = form.closest('astro-island')
  const props = island && serializedProps(island)
  if (props && hasOffer(props)) return Promise.resolve(props.offer)
  cached ??= fetchOffer().catch((error: unknown) => {
    cached = undefined
    throw error
  })
  return cached
}
