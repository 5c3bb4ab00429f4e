import type { Fetch } from '../client/call.ts'
import { getProPrices } from '../client/pro-prices.ts'
import type { OfferUpdate } from '../../domain/catalogue/offer-update.ts'
import { withProPrices } from '../../domain/pro/pro-prices.ts'

/**
 * Loads the pro customer's prices of a product; the returned function applies them to an offer update. A module of its
 * own, because only pro customers need it.
 * @throws what `getProPrices` throws
 */
export async function createProPricing(
  call: Fetch,
  region: string,
  productId: number,
): Promise<(update: OfferUpdate) => OfferUpdate> {
  const price = (await getProPrices(call, region, [productId])).get(productId)
  return (update) => (price ? withProPrices(update, price) : update)
}
