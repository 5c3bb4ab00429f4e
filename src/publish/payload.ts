import type { PublicSettings } from '../config.ts'
import type { Content, PagePath } from '../content/content.ts'
import type { MediaSource } from '../domain/media/image-url.ts'
import type { Locale } from '../domain/locale/locale.ts'
import { packFormat } from '../domain/format/packed-format.ts'
import { packWords } from '../domain/pages/packed-words.ts'
import type { PanelText } from '../domain/pages/panel-text.ts'
import { toProductPayload } from '../domain/catalogue/product-payload.ts'

/**
 * What stands beside a page as `_payload.json`: what islands need without another API call (specification, addendum 4).
 * A product page has what it takes to add it from elsewhere and the pictures of its other colours, a category page the
 * tiles of its grid, the cart page what panels say; `undefined` where nothing stands beside.
 */
export function pagePayload(content: Content, { media }: PublicSettings, locale: Locale, page: PagePath): unknown {
  if (page.kind === 'cart') return locale.store && panelText(content, media, locale)
  const rest = page.path.split('/').slice(3).join('/')
  if (page.kind === 'category') return { tiles: content.tiles(locale, rest) }
  if (page.kind !== 'product') return undefined
  const product = content.product(locale, rest)
  return product && toProductPayload(product)
}

function panelText(content: Content, media: MediaSource, locale: Locale): PanelText {
  const format = packFormat(content.currencyFormat(locale))
  const freeFrom = content.freeShippingThreshold(locale)
  const common = content.words(locale, 'common')
  const product = content.words(locale, 'product')
  return {
    media,
    ...(format !== undefined && { format }),
    ...(freeFrom !== undefined && { freeFrom }),
    cart: packWords('cart', content.words(locale, 'cart')),
    buyBox: packWords('buy_box', content.words(locale, 'buy_box')),
    proPrice: product.pro_price,
    quickAdd: [product.quick_add, common.close, common.loading, product.details],
  }
}

/** Address of the payload beside a page. */
export function payloadPath(path: string): string {
  return `${path}/_payload.json`
}
