import type { Content, PagePath } from '../content/content.ts'
import type { Locale } from '../domain/locale.ts'
import { toQuickProduct } from '../domain/quick-product.ts'

/**
 * What stands beside a page as `_payload.json`: what islands need without another API call (decisions §4). A product page
 * has what it takes to add it from elsewhere, a category page the tiles of its grid; `undefined` where nothing stands beside.
 */
export function pagePayload(content: Content, locale: Locale, page: PagePath): unknown {
  const rest = page.path.split('/').slice(3).join('/')
  if (page.kind === 'category') return { tiles: content.tiles(locale, rest) }
  if (page.kind !== 'product') return undefined
  const product = content.product(locale, rest)
  return product && { product: toQuickProduct(product) }
}

/** Address of the payload beside a page. */
export function payloadPath(path: string): string {
  return `${path}/_payload.json`
}
