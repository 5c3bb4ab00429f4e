import { useEffect, useRef, useState } from 'react'
import type { Cart } from '../../domain/cart/cart.ts'
import type { InCartEvent } from '../../domain/pages/document-events.ts'
import { listSkeletons } from '../../domain/catalogue/related-selection.ts'

type Props = {
  readonly cart: Cart
  readonly locale: string
  /** Loads the list of all add-ons. */
  readonly load: (locale: string) => Promise<HTMLElement>
  /** Label while the list loads. */
  readonly loading: string
}

/** Copies the list with only the tiles of `ids`, in their order. */
function selectTiles(list: HTMLElement, ids: readonly number[]): HTMLElement {
  const copy = document.importNode(list, true)
  const tiles = ids.flatMap((id) => copy.querySelector(`[data-product="${id}"]`) ?? [])
  copy.querySelector('ul')?.replaceChildren(...tiles)
  return copy
}

/** Add-ons for a cart. Renders nothing without add-ons, or where their list cannot be loaded. */
export function CartAddOns({ cart, locale, load, loading }: Props) {
  const { addOns: ids } = cart
  const place = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<HTMLElement | 'none'>()
  const hasAddOns = ids.length > 0
  useEffect(() => {
    if (hasAddOns) load(locale).then(setList, () => setList('none'))
  }, [hasAddOns, load, locale])
  useEffect(() => {
    if (!(list instanceof HTMLElement) || !hasAddOns) return
    place.current?.replaceChildren(selectTiles(list, ids))
    const detail = cart.lines.map(({ productId }) => productId)
    const event: InCartEvent = new CustomEvent('shop:in-cart', { detail })
    document.dispatchEvent(event)
    document.dispatchEvent(new CustomEvent('shop:tiles'))
  }, [list, ids.join()])

  if (!hasAddOns || list === 'none') return null
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
