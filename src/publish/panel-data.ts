import type { PublicSettings } from '../config.ts'
import type { Content } from '../content/content.ts'
import { toDrawnTile } from '../domain/catalogue/drawn-tile.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { PanelData } from '../domain/pages/words/panel-data.ts'
import { cartWords, taxNote } from '../domain/price/tax-words.ts'

/** The data that the panels of a locale's pages share, as the publisher stores it (`panelDataPath`). */
export function panelDataOf(content: Content, { media, flags }: PublicSettings, locale: Locale): PanelData {
  const format = content.currencyFormat(locale)
  const freeFrom = content.freeShippingThreshold(locale)
  const product = content.words(locale, 'product')
  const common = content.words(locale, 'common')
  const account = content.words(locale, 'account')
  const tax = content.words(locale, 'tax')
  const note = taxNote(locale, tax)
  const addOn = { place: 'add-on', dataRefactor: flags.dataRefactor } as const
  return {
    media,
    ...(format !== undefined && { format }),
    ...(freeFrom !== undefined && { freeFrom }),
    ...(note !== undefined && { taxNote: note }),
    cart: cartWords(locale, content.words(locale, 'cart'), tax),
    buyBox: content.words(locale, 'buy_box'),
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
      close: common.close,
      loading: common.loading,
    },
    addOns: content.allAddOns(locale).flatMap((tile) => toDrawnTile(tile, locale.locale, addOn) ?? []),
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
