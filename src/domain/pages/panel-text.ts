import type { MediaSource } from '../media/image-url.ts'
import type { PackedFormat } from '../format/packed-format.ts'
import type { PackedWords } from './packed-words.ts'

/**
 * What the panels that open over any page say, and how they write money: too many bytes for every page, so they stand
 * beside the cart page as `_payload.json` and are fetched when a panel wakes.
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
  /**
   * What the quick-add panel is called until its product is there, its closing button, that it waits, and its link to
   * the page.
   */
  readonly quickAdd: readonly [title: string, close: string, loading: string, details: string]
  /** Label of a pro customer's own price. */
  readonly proPrice: string
  /** Subtotal from which the store ships free, minor units. */
  readonly freeFrom?: number
}
