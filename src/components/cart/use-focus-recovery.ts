import { useEffect, useRef } from 'react'

type FocusedLine = { readonly element: Element; readonly place: number; readonly around: Element | null }

/**
 * Restores the focus when its line is removed: moves it to the line that took the place, or to the empty cart's content
 * (`data-instead`), else to the start of the drawer or of the page's content. Otherwise the focus would return to the
 * top of the page (WCAG 2.4.3).
 * @returns props of the list of lines, or of another element whose children may go with the cart
 */
export function useFocusRecovery<List extends HTMLElement = HTMLUListElement>() {
  const list = useRef<List>(null)
  const focused = useRef<FocusedLine>(undefined)
  const linesOf = (): Element[] => [...(list.current?.children ?? [])]
  const remember = (element: Element | null): void => {
    const place = linesOf().findIndex((line) => line.contains(element))
    if (element && place >= 0) focused.current = { element, place, around: element.closest('dialog, main') }
  }
  const restore = (): void => {
    if (!focused.current || focused.current.element.isConnected || document.activeElement !== document.body) return
    const { place, around } = focused.current
    const line = linesOf().at(Math.min(place, linesOf().length - 1))
    const next =
      line?.querySelector('button.link') ??
      around?.querySelector('[data-instead] :is(a, button)') ??
      around?.querySelector('.drawer-in .drawer-x') ??
      around
    if (next instanceof HTMLElement) next.focus()
  }
  useEffect(() => {
    // The focus may have moved here before hydration.
    remember(document.activeElement)
    return restore
  }, [])
  useEffect(restore)
  const onBlur = ({ target }: { readonly target: Element }): void => {
    // Browsers differ on whether removal fires `blur` first; a task later the state is settled.
    setTimeout(() => {
      if (target.isConnected && focused.current?.element === target && document.activeElement !== target)
        focused.current = undefined
    })
  }
  return { ref: list, onFocus: ({ target }: { readonly target: Element }) => remember(target), onBlur }
}
