import type { CurrencyFormat } from '../../price/currency-format.ts'
import type { MediaSource } from '../../media/image-url.ts'
import type { DrawnTile } from '../../catalogue/drawn-tile.ts'
import type { Words } from './words.ts'

type TileWords = Pick<
  Words<'product'>,
  | 'colors'
  | 'more_colors'
  | 'preorder'
  | 'sale'
  | 'new'
  | 'redesigned'
  | 'add_of'
  | 'remove_of'
  | 'added_to_cart'
  | 'add_ons'
> &
  Partial<Pick<Words<'common'>, 'close' | 'loading'>>

/** Last segment of `panelDataPath`. */
export const panelDataFile = '/_panels.json'

/** Path of what the panels of a locale's pages have in common (`PanelData`). @param locale as in the path: `de-at` */
export const panelDataPath = (locale: string): string => `/${locale}${panelDataFile}`

/**
 * The data of the panels that open over any page: their words, their format of money, and the add-ons of all products.
 * It has too many bytes for every page, and is fetched when a panel wakes, or add-ons come near.
 */
export type PanelData = {
  /** The media service: `publicSettings.media`. */
  readonly media: MediaSource
  /** The store's way of writing money. */
  readonly format?: CurrencyFormat
  readonly cart: Words<'cart'>
  readonly buyBox: Words<'buy_box'>
  /** Link of the quick-add panel to the product's page. */
  readonly productDetails: string
  /**
   * The words of tiles that a script draws (`browser/parts/tiles/draw-tile.ts`): words of the area `product`. Those of
   * `common` are missing in data from before an update; the cart's stand in for them.
   */
  readonly tiles: TileWords
  /** All products that go with others, in the order of the editors' choices. */
  readonly addOns?: readonly DrawnTile[]
  /** Whether the platform's own flags make a product new or redesigned, too. */
  readonly platformFlags?: true
  /** The drawer's words for a member of the trade programme whose cart is empty: words of the area `account`. */
  readonly member: {
    readonly currency: string
    readonly until: string
    readonly spent: string
    readonly spentStaff: string
  }
  /** Label of a pro customer's own price, which says that it is an estimate. */
  readonly proPrice: string
  /** Subtotal from which the store ships free, minor units. */
  readonly freeFrom?: number
  /** Note beside prices that include tax. */
  readonly taxNote?: string
}
