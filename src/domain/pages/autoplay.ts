/** Pictures of a banner change after this long, ms (specification, display 2). */
export const bannerSetDelay = 7000

/** The reason of paused motion: by the visitor, by the browser's reduced motion or data saving, or out of view. */
export type PauseReason = 'visitor' | 'calm' | 'away'

/** Specification, display 4, "Autoplay slider". */
export type Autoplay = 'running' | 'paused'

/** Runs only without a reason to pause. */
export const autoplayState = (pauseReasons: ReadonlySet<PauseReason>): Autoplay =>
  pauseReasons.size === 0 ? 'running' : 'paused'

/**
 * Pauses or resumes at the press of the visitor's button. A press that resumes also overrides the browser's wish for
 * reduced motion.
 */
export function toggled(pauseReasons: ReadonlySet<PauseReason>): ReadonlySet<PauseReason> {
  const next = new Set(pauseReasons)
  if (next.has('visitor') || next.has('calm')) {
    next.delete('visitor')
    next.delete('calm')
  } else next.add('visitor')
  return next
}

/** Whether motion may start by itself: not with reduced motion or data saving. */
export const mayStart = (preferences: { readonly reducedMotion: boolean; readonly saveData: boolean }): boolean =>
  !preferences.reducedMotion && !preferences.saveData
