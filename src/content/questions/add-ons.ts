import { defaultContentLocale } from '../../domain/region/countries.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Tile } from '../../domain/catalogue/product.ts'
import type { Pointer } from '../../ports/content/fields.ts'
import type { CategoryTree } from './category-tree.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import { catalogueStore } from './offer.ts'
import type { Products } from './products.ts'
import { type Regions, isFor } from './regions.ts'
import type { ProductIndex } from '../snapshot/product-index.ts'

export type AddOns = {
  /**
   * Products that go with others, by the platform's ids: what editors chose for their categories and can be bought
   * here.
   */
  of(locale: Locale, productIds: readonly number[]): readonly Tile[]
  /** All that goes with anything. */
  all(locale: Locale): readonly Tile[]
}

/** An editor's choice, and the categories that it is for. */
type Rule = { readonly branch: ReadonlySet<string>; readonly products: readonly Pointer[] }

const maxCachedAddOns = 64

/** Finds what goes with products and into the cart, among products that the locale shows. */
export function createAddOns(parts: {
  readonly entries: EntryStore
  readonly regions: Regions
  readonly products: Pick<Products, 'tilesOf'>
  readonly productIndexOf: (locale: Locale['contentLocale']) => ProductIndex
  readonly treeOf: (locale: Locale['contentLocale']) => CategoryTree
}): AddOns {
  const { entries, regions, products, productIndexOf, treeOf } = parts
  const memo = entries.tracker.memo<readonly Rule[]>(maxCachedAddOns)
  const rulesOf = (locale: Locale): readonly Rule[] =>
    memo(locale.locale, () =>
      entries
        .all('category_product_add_on_config', defaultContentLocale)
        .filter((entry) => isFor(regions, entry.regions, locale))
        .flatMap(({ category, products: added }) =>
          category ? [{ branch: treeOf(locale.contentLocale).branch(category.uid), products: added }] : [],
        )
        // A choice for few products is more to the point than one for many.
        .toSorted((one, other) => one.branch.size - other.branch.size),
    )
  const tilesOf = (locale: Locale, uids: readonly string[]): readonly Tile[] =>
    products.tilesOf(locale, uids).filter(({ offer }) => offer.kind === 'shop')
  const of: AddOns['of'] = (locale, productIds) => {
    const productIndex = productIndexOf(locale.contentLocale)
    const items = productIds.flatMap((id) => productIndex.byProductId(catalogueStore(locale), id) ?? [])
    const uids = rulesOf(locale).flatMap(({ branch, products: added }) => {
      const asked = items.filter(({ categories }) => categories.some((category) => branch.has(category)))
      // Nothing goes with itself; what goes with another product stays, and its tile says that the cart holds it.
      return added.flatMap(({ uid }) => (asked.some((item) => item.uid !== uid) ? [uid] : []))
    })
    return tilesOf(locale, [...new Set(uids)])
  }
  return { of, all: (locale) => tilesOf(locale, [...new Set(rulesOf(locale).flatMap(uidsOf))]) }
}

const uidsOf = ({ products }: Rule): readonly string[] => products.map(({ uid }) => uid)
