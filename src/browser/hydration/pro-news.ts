import type { Fetch } from '../client/call.ts'
import { getProPrices } from '../client/pro-prices.ts'
import type { OfferUpdate } from '../../domain/offer-update.ts'
import { withProPrices } from '../../domain/pro-prices.ts'

/**
 * How the session's pro customer reads news of a product: with their own prices. Apart from what all visitors fetch.
 * @throws what `getProPrices` throws
 */
export async function proNews(
  call: Fetch,
  region: string,
  productId: number,
): Promise<(news: OfferUpdate) => OfferUpdate> {
  const price = (await getProPrices(call, region, [productId])).get(productId)
  return (news) => (price ? withProPrices(news, price) : news)
}
