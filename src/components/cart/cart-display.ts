import type { CartFault } from '../../domain/cart/cart-fault.ts'
import { formatDay } from '../../domain/format/format-day.ts'
import type { Words } from '../../domain/pages/words/words.ts'
import { formatMoney } from '../../domain/price/format-money.ts'
import type { MediaSource } from '../../domain/media/image-url.ts'
import type { Money } from '../../domain/price/money.ts'
import type { CurrencyFormat } from '../../domain/price/currency-format.ts'

/** Shared by all parts of a cart: locale, words, money formatter and media source. */
export type CartDisplay = {
  readonly locale: string
  readonly words: Words<'cart'>
  readonly money: (money: Money) => string
  /** Writes an ISO date. */
  readonly day: (day: string) => string
  readonly media: MediaSource
  /** One-time id of the plain forms, in a page that is rendered for a session. */
  readonly formId?: string | undefined
}

/** Settings from which an island creates its `CartDisplay`; `tag` is BCP 47. */
export type DisplaySettings = {
  readonly locale: string
  readonly tag: string
  readonly format: CurrencyFormat | undefined
  readonly media: MediaSource
  readonly words: Words<'cart'>
  readonly formId?: string | undefined
}

/** Creates the display from an island's settings. */
export function toCartDisplay(settings: DisplaySettings): CartDisplay {
  const { format, locale, tag, media, words, formId } = settings
  return {
    locale,
    words,
    media,
    formId,
    money: (money) => formatMoney(money, format, tag),
    day: (day) => formatDay(day, tag),
  }
}

/** Actions that the parts of a cart offer. */
export type CartActions = {
  readonly onQuantity: (lineId: string, quantity: number) => void
  /** Changes a line by one, counted from its pending quantity. */
  readonly onStep: (lineId: string, by: 1 | -1) => void
  readonly onCheckout: () => void
}

/** Reasons that a cart can show, as the words name them. */
export type FaultKind = CartFault

/** Text for a fault. */
export function faultText(kind: FaultKind, words: Words<'cart'>): string {
  return words[`error_${kind}`]
}
