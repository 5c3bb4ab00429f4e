import { type ReadableAtom, computed, atom, onMount } from 'nanostores'
import {
  type BreakpointState,
  breakpointState,
  breakpoints,
  defaultBreakpoint,
  phoneUpTo,
  tabletUpTo,
} from '../../domain/breakpoints.ts'

type Edge = {
  addEventListener(type: 'change', listener: () => void): void
  removeEventListener(type: 'change', listener: () => void): void
}

/** What the store needs of a browser's window. */
export type Viewport = { readonly innerWidth: number; matchMedia(query: string): Edge }

/**
 * Widths, in CSS pixels, from which on something is another than below: the named ones, and what comes after phones and
 * tablets.
 */
const edges: readonly number[] = [...new Set([...Object.values(breakpoints), phoneUpTo + 1, tabletUpTo + 1])].filter(
  (width) => width > 0,
)

/**
 * What the viewport counts as (specification, display 3, "Breakpoint state"); on a server it is not known. Nothing is
 * measured and nobody listens before somebody subscribes; then browsers tell when an edge is crossed, not at each pixel
 * of a window that is being drawn larger.
 */
export function createBreakpoints(viewport: () => Viewport | undefined): ReadableAtom<BreakpointState> {
  const $width = atom<number>(breakpoints[defaultBreakpoint])
  onMount($width, () => {
    const view = viewport()
    if (!view) return undefined
    const queries = edges.map((width) => view.matchMedia(`(min-width:${width}px)`))
    const measure = (): void => $width.set(view.innerWidth)
    measure()
    for (const query of queries) query.addEventListener('change', measure)
    return () => {
      for (const query of queries) query.removeEventListener('change', measure)
    }
  })
  return computed($width, breakpointState)
}

export const $breakpoints = createBreakpoints(() => (typeof window === 'undefined' ? undefined : window))
