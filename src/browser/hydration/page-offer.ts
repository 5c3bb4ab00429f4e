import { getQuickProduct } from '../client/quick-product.ts'
import type { PackedOffer } from '../../domain/packed-offer.ts'
import { writtenProps } from './written-props.ts'

async function fetchOffer(): Promise<PackedOffer> {
  const { offer } = await getQuickProduct(location.pathname)
  if (offer === undefined) throw new Error(`${location.pathname} sells nothing`)
  return offer
}

let asked: Promise<PackedOffer> | undefined

/**
 * The offer that a product's page was made with: written into its island, or beside the page and fetched once.
 * @param form buy box of the page, or something in it
 * @throws what `getQuickProduct` throws; the next call asks again
 */
export function pageOffer(form: Element): Promise<PackedOffer> {
  const island = form.closest('astro-island')
  const written = island && writtenProps(island)
  if (written && 'offer' in written && typeof written.offer === 'string') return Promise.resolve(written.offer)
  asked ??= fetchOffer().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
