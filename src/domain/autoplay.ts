/** Pictures of a banner change after this long, ms (specification, display 2). */
export const bannerSetDelay = 7000

/** Why something that moves by itself stands still: the visitor's wish, a browser asked to keep calm, not in view. */
export type PauseReason = 'visitor' | 'calm' | 'away'

/** Specification, display 4, "Autoplay slider". */
export type Autoplay = 'running' | 'paused'

/** Runs only while nothing holds it. */
export const autoplayState = (pauseReasons: ReadonlySet<PauseReason>): Autoplay =>
  pauseReasons.size === 0 ? 'running' : 'paused'

/**
 * What the visitor's button makes of it: whoever presses wants it to move, though the browser was asked to keep calm,
 * or wants it to stop.
 */
export function toggled(pauseReasons: ReadonlySet<PauseReason>): ReadonlySet<PauseReason> {
  const next = new Set(pauseReasons)
  if (next.has('visitor') || next.has('calm')) {
    next.delete('visitor')
    next.delete('calm')
  } else next.add('visitor')
  return next
}

/** Whether something may move at all before anybody asked: not for who wants less motion, or less data. */
export const mayStart = (preferences: { readonly reducedMotion: boolean; readonly saveData: boolean }): boolean =>
  !preferences.reducedMotion && !preferences.saveData
