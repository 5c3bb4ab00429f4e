import { useEffect, useRef, useState } from 'react'
import type { Cart } from '../../domain/cart.ts'
import type { InCartEvent } from '../../domain/document-events.ts'
import { listSkeletons } from '../../domain/related-selection.ts'

type Props = {
  readonly cart: Cart
  readonly locale: string
  /** Gives the list of all add-ons. */
  readonly load: (locale: string) => Promise<HTMLElement>
  /** What is said meanwhile. */
  readonly loading: string
}

/** A copy of the list with the wanted tiles alone, in their order. */
function chosen(list: HTMLElement, ids: readonly number[]): HTMLElement {
  const copy = document.importNode(list, true)
  const tiles = ids.flatMap((id) => copy.querySelector(`[data-product="${id}"]`) ?? [])
  copy.querySelector('ul')?.replaceChildren(...tiles)
  return copy
}

/** What goes with a cart, to be added to it. Nothing while nothing does, or where the list cannot be had. */
export function CartAddOns({ cart, locale, load, loading }: Props) {
  const { addOns: ids } = cart
  const place = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<HTMLElement | 'none'>()
  const isWanted = ids.length > 0
  useEffect(() => {
    if (isWanted) load(locale).then(setList, () => setList('none'))
  }, [isWanted, load, locale])
  useEffect(() => {
    if (!(list instanceof HTMLElement) || !isWanted) return
    place.current?.replaceChildren(chosen(list, ids))
    const detail = cart.lines.map(({ productId }) => productId)
    const event: InCartEvent = new CustomEvent('firn:in-cart', { detail })
    document.dispatchEvent(event)
    document.dispatchEvent(new CustomEvent('firn:tiles'))
  }, [list, ids.join()])

  if (!isWanted || list === 'none') return null
  return list ? (
    <div ref={place} />
  ) : (
    <ul className="add-ons grid" aria-label={loading}>
      {Array.from({ length: listSkeletons }, (_, index) => (
        <li className="skeleton" key={index} />
      ))}
    </ul>
  )
}
