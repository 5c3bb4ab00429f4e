import { useEffect, useRef, useState } from 'react'
import { listSkeletons } from '../../domain/catalogue/related-selection.ts'

/** Loads a list of add-ons by their product ids; `undefined` where none of them is shown. */
export type LoadAddOns = (ids: readonly number[]) => Promise<HTMLElement | undefined>

type Props = {
  /** Platform ids of the add-ons. */
  readonly ids: readonly number[]
  /** Absent on the server, which draws no such list. */
  readonly load: LoadAddOns | undefined
  /** Label while the list loads. */
  readonly loading: string
}

/** Add-ons of a cart or a product. Renders nothing without add-ons, or where their list cannot be loaded. */
export function AddOnList({ ids, load, loading }: Props) {
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
