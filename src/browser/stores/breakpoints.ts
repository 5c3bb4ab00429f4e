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

/** The parts of `window` that the breakpoint store reads. */
export type Viewport = { readonly innerWidth: number; matchMedia(query: string): Edge }

/** Minimum widths at which the state changes, CSS pixels: named breakpoints, and the first above phone and tablet. */
const edges: readonly number[] = [...new Set([...Object.values(breakpoints), phoneUpTo + 1, tabletUpTo + 1])].filter(
  (width) => width > 0,
)

/**
 * Tracks the viewport's breakpoint state (specification, display 3, "Breakpoint state"); a server gets the default.
 * Measuring starts with the first subscriber. Media queries report only when an edge is crossed, so resizing a window
 * does not update the store at every pixel.
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
