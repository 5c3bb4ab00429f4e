import { memo } from 'react'
import type { Words } from '../content/words.ts'
import type { CurrencyFormat } from '../domain/currency-format.ts'
import type { PackedOffer } from '../domain/packed-offer.ts'

export type BuyBoxProps = {
  /** `packOffer(product.offer)` of a product that is sold in this locale. */
  readonly offer: PackedOffer
  /** URL locale: `de-at`. */
  readonly locale: string
  /** BCP 47 tag of the locale, for numbers. */
  readonly tag: string
  /** How the locale's store writes money. */
  readonly format: CurrencyFormat | undefined
  /** Path of this page; a form post without scripts comes back to it on refusal. */
  readonly path: string
  /** Subtotal from which the store ships free, minor units. */
  readonly freeFrom: number | undefined
  readonly words: Words<'buy_box'>
}

/** Choosing and adding a product: a form that works by itself, quickened by the cart store. */
export const BuyBox = memo(function BuyBox({ words }: BuyBoxProps) {
  return <form>{words.add}</form>
})
