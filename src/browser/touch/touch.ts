/** Defaults of touch (specification, display 9): distances in CSS pixels, times in ms. */
export const touchDefaults = {
  /** A finger that moved less than this tapped. */
  tapTolerance: 10,
  /** One that moved more than this swiped. */
  swipeTolerance: 30,
  /** A finger that stays this long holds, and is told so while it does. */
  holdAfter: 400,
  /** One that is lifted after this long made a long tap. */
  longTapAfter: 400,
  /** A drag is told this often at most. */
  dragEvery: 100,
  /** A change of what lies under the finger is told this often at most. */
  rolloverEvery: 100,
  /** Mouse events within this are ignored: browsers repeat a touch as one. */
  mouseIgnoredFor: 350,
} as const

/** A place of a finger, CSS pixels of the viewport, and when it was there, ms. */
export type TouchPoint = { readonly x: number; readonly y: number; readonly at: number }

export type TouchGesture =
  | { readonly kind: 'tap' }
  | { readonly kind: 'long-tap' }
  | { readonly kind: 'swipe'; readonly to: Direction }
export type Direction = 'left' | 'right' | 'up' | 'down'

const directionOf = (across: number, down: number): Direction => {
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'left' : 'right'
  return down < 0 ? 'up' : 'down'
}

/** The gesture of a finger that was put down and lifted; `undefined` for what is neither tap nor swipe. */
export function gestureOf(start: TouchPoint, end: TouchPoint): TouchGesture | undefined {
  const [across, down] = [end.x - start.x, end.y - start.y]
  const distance = Math.max(Math.abs(across), Math.abs(down))
  if (distance > touchDefaults.swipeTolerance) return { kind: 'swipe', to: directionOf(across, down) }
  if (distance >= touchDefaults.tapTolerance) return undefined
  return { kind: end.at - start.at >= touchDefaults.longTapAfter ? 'long-tap' : 'tap' }
}

/** Whether a mouse event only repeats a touch. @param touchedAt when a finger was last there, ms */
export const isRepeatedTouch = (touchedAt: number | undefined, at: number): boolean =>
  touchedAt !== undefined && at - touchedAt < touchDefaults.mouseIgnoredFor
