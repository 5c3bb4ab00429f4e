import { useEffect, useRef } from 'react'
import type { Price } from '../../domain/catalogue/product.ts'
import type { Words } from '../../domain/pages/words/words.ts'

type Props = {
  readonly price: Price
  /** Interpolated "from {price}" where variants differ and none is chosen; else the amount. */
  readonly shown: string
  readonly was: string | undefined
  readonly taxNote: string | undefined
  readonly words: Pick<Words<'buy_box'>, 'was' | 'now' | 'pro_estimate'>
}

const drawNote = (text: string | undefined) => text !== undefined && <small className="quiet">{` ${text}`}</small>

/**
 * Price of the selection; on sale with the previous price beside it, and a note where it is an estimate. A changed one
 * is announced as a whole.
 */
export function BuyPrice({ price, shown, was, taxNote, words }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Not in the page's HTML, which has no byte to spare: before hydration no price changes.
    if (line.current) Object.assign(line.current, { ariaLive: 'polite', ariaAtomic: 'true' })
  }, [])
  const tax = drawNote(taxNote)
  if (price.kind === 'regular' || was === undefined)
    return (
      <p ref={line} className="price buy-price">
        {/* An element of its own: a translator replaces text, and what React knows of it would be gone. */}
        <span>{shown}</span>
        {tax}
      </p>
    )
  return (
    <p ref={line} className="price buy-price">
      <span className="sr">{words.now}</span> <ins>{shown}</ins> <span className="sr">{words.was}</span>{' '}
      <del>{was}</del>
      {tax}
      {drawNote(price.isEstimate && words.pro_estimate)}
    </p>
  )
}
