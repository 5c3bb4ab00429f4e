import type { PublicSettings } from '../config.ts'
import type { Content, PagePath } from '../content/content.ts'
import type { Locale } from '../domain/locale/locale.ts'
import { packFormat } from '../domain/format/packed-format.ts'
import { packWords } from '../domain/pages/words/packed-words.ts'
import type { PanelText } from '../domain/pages/words/panel-text.ts'
import { cartWords, taxNote } from '../domain/price/tax-words.ts'
import { listSwatches } from '../domain/catalogue/list-swatches.ts'
import { toProductPayload } from '../domain/catalogue/product-payload.ts'
import { shownRelated } from '../domain/catalogue/related-selection.ts'

/**
 * The payload that stands beside a page as `_payload.json`: what islands need without another API call (specification,
 * addendum 4). A product page has what it takes to add it from elsewhere, the pictures of its other colours and the
 * swatches of the products that it lists, the cart page what panels say; `undefined` where nothing stands beside.
 */
export function pagePayload(
  content: Content,
  { media, flags }: PublicSettings,
  locale: Locale,
  page: PagePath,
): unknown {
  if (page.kind === 'cart') return locale.store && panelText(content, { media, flags }, locale)
  if (page.kind !== 'product') return undefined
  const product = content.product(locale, page.path.split('/').slice(3).join('/'))
  if (!product) return undefined
  const { tiles, chosen } = content.related(locale, product.uid)
  const related = shownRelated(tiles, chosen, flags.automatedRelated)
  return toProductPayload(product, listSwatches(related, content.words(locale, 'product')))
}

type PanelSettings = Pick<PublicSettings, 'media' | 'flags'>

function panelText(content: Content, { media, flags }: PanelSettings, locale: Locale): PanelText {
  const format = packFormat(content.currencyFormat(locale))
  const freeFrom = content.freeShippingThreshold(locale)
  const product = content.words(locale, 'product')
  const account = content.words(locale, 'account')
  const tax = content.words(locale, 'tax')
  const note = taxNote(locale, tax)
  return {
    media,
    ...(format !== undefined && { format }),
    ...(freeFrom !== undefined && { freeFrom }),
    ...(note !== undefined && { taxNote: note }),
    cart: packWords('cart', cartWords(locale, content.words(locale, 'cart'), tax)),
    buyBox: packWords('buy_box', content.words(locale, 'buy_box')),
    tiles: {
      colors: product.colors,
      more_colors: product.more_colors,
      preorder: product.preorder,
      sale: product.sale,
      new: product.new,
      redesigned: product.redesigned,
      add_of: product.add_of,
      remove_of: product.remove_of,
      added_to_cart: product.added_to_cart,
      add_ons: product.add_ons,
    },
    ...(flags.dataRefactor && { platformFlags: true }),
    member: {
      currency: locale.currency,
      until: account.pro_until,
      spent: account.pro_spent,
      spentStaff: account.pro_spent_staff,
    },
    proPrice: product.pro_price,
    productDetails: product.details,
  }
}

/** Address of the payload beside a page. */
export function payloadPath(path: string): string {
  return `${path}/_payload.json`
}
