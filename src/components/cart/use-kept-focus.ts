import { useEffect, useRef } from 'react'

type Held = { readonly element: Element; readonly place: number; readonly around: Element | null }

/**
 * Keeps the focus in a cart when what had it goes with its line: on to the line that took its place, or to what stands
 * in the place of all (`data-instead`). Lost, it would be at the beginning of the page (WCAG 2.4.3).
 * @returns properties of the list of lines
 */
export function useKeptFocus() {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<Held>(undefined)
  const linesOf = (): Element[] => [...(list.current?.children ?? [])]
  const note = (element: Element | null): void => {
    const place = linesOf().findIndex((line) => line.contains(element))
    if (element && place >= 0) held.current = { element, place, around: element.closest('dialog, main') }
  }
  const keep = (): void => {
    if (!held.current || held.current.element.isConnected || document.activeElement !== document.body) return
    const { place, around } = held.current
    const line = linesOf().at(Math.min(place, linesOf().length - 1))
    const next = line?.querySelector('button.link') ?? around?.querySelector('[data-instead] :is(a, button)')
    if (next instanceof HTMLElement) next.focus()
  }
  useEffect(() => {
    // It may have come before the island was awake.
    note(document.activeElement)
    return keep
  }, [])
  useEffect(keep)
  const forget = ({ target }: { readonly target: Element }): void => {
    // Browsers differ on whether what is removed is left first: afterwards it is clear.
    setTimeout(() => {
      if (target.isConnected && held.current?.element === target && document.activeElement !== target)
        held.current = undefined
    })
  }
  return { ref: list, onFocus: ({ target }: { readonly target: Element }) => note(target), onBlur: forget }
}
