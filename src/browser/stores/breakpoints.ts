import { type ReadableAtom, atom, onMount } from 'nanostores'
import { type BreakpointState, breakpointState } from '../../domain/pages/breakpoints.ts'

const $state = atom<BreakpointState>(breakpointState(innerWidth))

onMount($state, () => {
  const update = (): void => {
    const next = breakpointState(innerWidth)
    const before = $state.get()
    if (next.mq !== before.mq || next.phone !== before.phone || next.tablet !== before.tablet) $state.set(next)
  }
  update()
  addEventListener('resize', update)
  return () => removeEventListener('resize', update)
})

/** The state of the window by its width; follows it while the store has a listener. */
export const $breakpoints: ReadableAtom<BreakpointState> = $state
