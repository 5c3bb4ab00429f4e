import type { Locale } from '../../domain/locale/locale.ts'
import { readPathBelow } from '../../domain/pages/links/path-encoding.ts'
import type { PagePath } from '../content.ts'
import type { ProductIndex } from '../snapshot/product-index.ts'
import type { CategoryTree } from './category-tree.ts'
import { productPath } from './page-paths.ts'

type OrderParts = {
  readonly productIndexOf: (locale: Locale['contentLocale']) => Pick<ProductIndex, 'items'>
  readonly treeOf: (locale: Locale['contentLocale']) => Pick<CategoryTree, 'byUid'>
}

/**
 * Orders pages so that those which show the same products stand side by side: a category, the products for which it is
 * the most telling one, then the categories below it. What renders them in this order needs the products of a few
 * categories in memory, however many there are in all. Other pages come last, as they were.
 */
export function orderByCategory(
  { productIndexOf, treeOf }: OrderParts,
  pages: readonly PagePath[],
  locale: Locale,
): readonly PagePath[] {
  const { byUid } = treeOf(locale.contentLocale)
  // A space comes before the slash that begins the path of a category below.
  const placesOfProducts = new Map(
    productIndexOf(locale.contentLocale)
      .items()
      .map(({ slug, categories: [first = ''] }) => [productPath(locale, slug), `${byUid(first)?.path ?? ''} ${slug}`]),
  )
  const placeOf = ({ path, kind }: PagePath): string | undefined =>
    kind === 'category' ? readPathBelow(path).replace(/^c\//, '') : placesOfProducts.get(path)
  const placed = pages.flatMap((page) => {
    const place = placeOf(page)
    return place === undefined ? [] : [{ page, place }]
  })
  const ordered = placed.toSorted((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)))
  return [...ordered.map(({ page }) => page), ...pages.filter((page) => placeOf(page) === undefined)]
}
