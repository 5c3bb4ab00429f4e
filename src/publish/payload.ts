import type { PublicSettings } from '../config.ts'
import type { Content, PagePath } from '../content/content.ts'
import { type Locale, localeOfPath } from '../domain/locale/locale.ts'
import { listSwatches } from '../domain/catalogue/list-swatches.ts'
import { toProductPayload } from '../domain/catalogue/product-payload.ts'
import { shownRelated } from '../domain/catalogue/related-selection.ts'
import { readPathBelow } from '../domain/pages/links/path-encoding.ts'
import { pageOf } from '../domain/pages/links/payload-path.ts'

/**
 * The payload that stands beside a page as `_payload.json`: what islands need without another API call (specification,
 * addendum 4). A product page has what it takes to add it from elsewhere, with the ids of its add-ons, the pictures of
 * its other colours and the swatches of the products that it lists; `undefined` where nothing stands beside.
 */
export function pagePayload(content: Content, { flags }: PublicSettings, locale: Locale, page: PagePath): unknown {
  if (page.kind !== 'product') return undefined
  const product = content.product(locale, readPathBelow(page.path).replace(/^p\//, ''))
  if (!product) return undefined
  const { offer, uid } = product
  const addOns = offer.kind === 'shop' ? content.addOns(locale, [offer.productId]) : []
  const { tiles, chosen } = content.related(locale, uid)
  const related = shownRelated(tiles, chosen, flags.automatedRelated)
  return toProductPayload(product, {
    addOns: addOns.flatMap((tile) => (tile.offer.kind === 'shop' ? [tile.offer.productId] : [])),
    swatches: listSwatches(related, content.words(locale, 'product')),
  })
}

/** The payload that stands under an address (`/de-at/p/ridge-25/_payload.json`); `undefined` under any other. */
export function findPayload(content: Content, settings: PublicSettings, address: string): unknown {
  const locale = localeOfPath(address)
  const pagePath = pageOf(address)
  if (!locale || pagePath === address) return undefined
  const page = content.pagePaths(locale).find(({ path }) => path === pagePath)
  return page && pagePayload(content, settings, locale, page)
}
