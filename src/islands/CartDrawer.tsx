import { memo } from 'react'
import type { Words } from '../content/words.ts'
import type { CurrencyFormat } from '../domain/currency-format.ts'

export type CartDrawerProps = {
  readonly locale: string
  readonly tag: string
  readonly format: CurrencyFormat | undefined
  /** Origin and account of the media service: `publicSettings.mediaUrl`, `.mediaAccount`. */
  readonly media: { readonly origin: string; readonly account: string }
  readonly words: Words<'cart'>
}

/** The cart beside the page: a dialog that opens at `firn:open-cart`. */
export const CartDrawer = memo(function CartDrawer({ words }: CartDrawerProps) {
  return <dialog aria-label={words.title} />
})
