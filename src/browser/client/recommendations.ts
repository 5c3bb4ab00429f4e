import type { RelatedProductAnswer } from '../../api/graphql/answers.ts'
import { recommendations } from '../../domain/pages/document-ids.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Fetch } from './call.ts'
import { queryShop } from './graphql.ts'

/** Fewer than these are filled up by automated ones (specification, display 9, "Automated use"). */
const wanted = 4

/** Products that an error page recommends, under its heading ('' without one). */
export type Recommendations = { readonly title: string; readonly products: readonly RelatedProductAnswer[] }

/**
 * Fetches what an error page recommends: the editor's products, filled up by automated ones.
 * @param isAutomated whether the brand has automated lists
 * @throws what `queryShop` throws
 */
export async function getRecommendations(
  fetch: Fetch,
  { locale, store }: { readonly locale: string; readonly store: Store },
  isAutomated: boolean,
): Promise<Recommendations> {
  const place = { locale, bcRegion: store }
  const { errorPage } = await queryShop(fetch, store, recommendations.page, place)
  const uids = errorPage?.products.map(({ uid }) => uid) ?? []
  const categoryId = errorPage?.automated_related_products?.bcId ?? undefined
  const isFilled = isAutomated && categoryId !== undefined && uids.length < wanted
  const { automatedRelatedProductIds: ids } = isFilled
    ? await queryShop(fetch, store, recommendations.automated, { ...place, categoryId, ctsRegion: store })
    : { automatedRelatedProductIds: [] }
  if (uids.length + ids.length === 0) return { title: '', products: [] }
  const { relatedProducts } =
    ids.length > 0
      ? await queryShop(fetch, store, recommendations.products, { ...place, uids, ids })
      : await queryShop(fetch, store, recommendations.byUid, { ...place, uids })
  return { title: errorPage?.product_header ?? '', products: relatedProducts.slice(0, wanted) }
}
