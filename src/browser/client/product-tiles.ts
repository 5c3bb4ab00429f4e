import type { TileAnswer } from '../../api/graphql/answers.ts'
import { productTiles } from '../../domain/pages/document-ids.ts'
import type { PageContext } from '../page-context.ts'
import type { Fetch } from './call.ts'
import { queryShop } from './graphql.ts'

/** The API lists no more products at once. */
const most = 24

/**
 * Fetches what tiles show of products, by the store's product ids and in their order; those that no list shows are left
 * out.
 * @throws what `queryShop` throws
 */
export async function getProductTiles(
  fetch: Fetch,
  { locale, store }: Pick<PageContext, 'locale' | 'store'>,
  productIds: readonly number[],
): Promise<readonly TileAnswer[]> {
  const ids = [...new Set(productIds)].slice(0, most)
  const asked = { ids, locale, bcRegion: store, size: ids.length }
  const { relatedProducts } = await queryShop(fetch, store, productTiles, asked)
  return relatedProducts
}
