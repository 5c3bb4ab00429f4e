import type { CartFault } from '../../domain/cart-fault.ts'
import type { Words } from '../../domain/words.ts'
import { formatMoney } from '../../domain/format-money.ts'
import type { MediaSource } from '../../domain/image-url.ts'
import type { Money } from '../../domain/money.ts'
import { type PackedFormat, unpackFormat } from '../../domain/packed-format.ts'

/** What every part of a cart is drawn with: the page's words, its way of writing money, its pictures. */
export type CartLook = {
  readonly locale: string
  readonly words: Words<'cart'>
  readonly money: (money: Money) => string
  readonly media: MediaSource
}

/** What an island knows of it; `tag` is BCP 47. */
export type LookSettings = {
  readonly locale: string
  readonly tag: string
  readonly format: PackedFormat | undefined
  readonly media: MediaSource
  readonly words: Words<'cart'>
}

export function toCartLook(given: LookSettings): CartLook {
  const { locale, tag, media, words } = given
  const format = unpackFormat(given.format)
  return { locale, words, media, money: (money) => formatMoney(money, format, tag) }
}

/** What every part of a cart can ask for. */
export type CartActs = {
  readonly onQuantity: (lineId: string, quantity: number) => void
  /** One more or one fewer than wanted so far. */
  readonly onStep: (lineId: string, by: 1 | -1) => void
  readonly onCheckout: () => void
}

/** Reasons that a cart can give, as the words name them. */
export type FaultKind = CartFault

export function faultText(kind: FaultKind, words: Words<'cart'>): string {
  return words[`error_${kind}`]
}
