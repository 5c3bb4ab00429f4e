import type { MediaSource } from '../../media/image-url.ts'
import type { PackedFormat } from '../../format/packed-format.ts'
import type { PackedWords } from './packed-words.ts'
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
>

/**
 * The words of the panels that open over any page, and their format of money: too many bytes for every page, so they
 * stand beside the cart page as `_payload.json` and are fetched when a panel wakes.
 */
export type PanelText = {
  /** The media service: `publicSettings.media`. */
  readonly media: MediaSource
  /** `packFormat(content.currencyFormat(locale))`. */
  readonly format?: PackedFormat
  /** `packWords('cart', …)`. */
  readonly cart: PackedWords
  /** `packWords('buy_box', …)`. */
  readonly buyBox: PackedWords
  /** Link of the quick-add panel to the product's page. */
  readonly productDetails: string
  /** The words of tiles that a script draws (`browser/parts/tiles/draw-tile.ts`): words of the area `product`. */
  readonly tiles: TileWords
  /** Whether the platform's own flags make a product new or redesigned, too. */
  readonly platformFlags?: true
  /** The drawer's words for a member of the trade programme whose cart is empty: words of the area `account`. */
  readonly member: {
    readonly currency: string
    readonly until: string
    readonly spent: string
    readonly spentStaff: string
  }
  /** Label of a pro customer's own price. */
  readonly proPrice: string
  /** Subtotal from which the store ships free, minor units. */
  readonly freeFrom?: number
  /** Note beside prices that include tax. */
  readonly taxNote?: string
}
