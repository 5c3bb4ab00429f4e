import type { PackedFormat } from './packed-format.ts'
import type { PackedWords } from './packed-words.ts'

/**
 * What the panels that open over any page say, and how they write money: too many bytes for every page, so they stand
 * beside the cart page as `_payload.json` and are fetched when a panel wakes.
 */
export type PanelText = {
  /** `packFormat(content.currencyFormat(locale))`. */
  readonly format?: PackedFormat
  /** `packWords('cart', …)`. */
  readonly cart: PackedWords
}
