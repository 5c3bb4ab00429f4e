import { useEffect, useRef, useState } from 'react'
import type { Cart } from '../../domain/cart/cart.ts'
import type { InCartEvent } from '../../domain/pages/document-events.ts'
import { listSkeletons } from '../../domain/catalogue/related-selection.ts'

/** Loads a list of add-ons by their product ids; `undefined` where none of them is shown. */
export type LoadAddOns = (ids: readonly number[]) => Promise<HTMLElement | undefined>

type Props = {
  readonly cart: Pick<Cart, 'addOns' | 'lines'>
  /** Absent on the server, which draws no such list. */
  readonly load: LoadAddOns | undefined
  /** Label while the list loads. */
  readonly loading: string
}

/** Add-ons for a cart. Renders nothing without add-ons, or where their list cannot be loaded. */
export function CartAddOns({ cart, load, loading }: Props) {
  const { addOns: ids } = cart
  const place = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<HTMLElement | 'none'>()
  useEffect(() => {
    if (ids.length === 0 || !load) return undefined
    let isWanted = true
    const show = (loaded: HTMLElement | undefined): void => {
      if (isWanted) setList(loaded ?? 'none')
    }
    load(ids).then(show, () => show(undefined))
    return () => {
      isWanted = false
    }
  }, [ids.join(), load])
  useEffect(() => {
    if (!(list instanceof HTMLElement)) return
    place.current?.replaceChildren(list)
    const detail = cart.lines.flatMap(({ productId }) => productId ?? [])
    const event: InCartEvent = new CustomEvent('shop:in-cart', { detail })
    document.dispatchEvent(event)
    document.dispatchEvent(new CustomEvent('shop:tiles'))
  }, [list])

  if (ids.length === 0 || list === 'none') return null
  return list ? (
    <div ref={place} />
  ) : (
    <ul className="add-ons grid" aria-label={loading} aria-busy>
      {Array.from({ length: listSkeletons }, (_, index) => (
        <li className="skeleton" key={index}>
          <span className="sr">{loading}</span>
        </li>
      ))}
    </ul>
  )
}
