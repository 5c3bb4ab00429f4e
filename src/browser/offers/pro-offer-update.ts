import type { Fetch } from '../client/call.ts'
import { getProPrices } from '../client/pro-prices.ts'
import { reportRefusal } from '../client/report-refusal.ts'
import { pageProPrices } from '../page-context.ts'
import { maxVariantsListed, type OfferUpdate } from '../../domain/catalogue/offer-update.ts'
import { withProPrices } from '../../domain/pro/pro-prices.ts'

/** Applies the prices to an update of an offer: `built` has the variants that the update has no room for. */
export type ProPricing = (update: OfferUpdate, built: Pick<OfferUpdate, 'variants'>) => OfferUpdate

/**
 * Loads the pro customer's prices of a product; the returned function applies them to an offer update. A module of its
 * own, because only pro customers need it.
 * @returns `undefined` for a customer who is signed in no more, or without the role
 * @throws what `getProPrices` throws
 */
export async function createProPricing(call: Fetch, store: string, productId: number): Promise<ProPricing | undefined> {
  const prices = await getProPrices(call, { store, address: pageProPrices() }, [productId]).catch((error: unknown) => {
    if (!reportRefusal(error)) throw error
  })
  if (!prices) return undefined
  const price = prices.get(productId)
  if (!price) return (update) => update
  return (update, { variants }) =>
    withProPrices(update, price, update.variants.length < maxVariantsListed ? [] : variants)
}
