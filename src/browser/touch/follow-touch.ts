import { type Direction, type TouchPoint, gestureOf, isRepeatedTouch, touchDefaults } from './touch.ts'

/** Handlers for touch gestures (and mouse gestures without touch); only gestures with a handler are tracked. */
export type TouchReactions = {
  /** @param pressed what the pointer was put down on */
  readonly tap?: (pressed: Element | null) => void
  readonly longTap?: () => void
  /** Called while the pointer is still down. */
  readonly hold?: () => void
  readonly swipe?: (to: Direction) => void
  /** Distance from the start point, CSS pixels. */
  readonly drag?: (across: number, down: number) => void
  /** Called when the element under the pointer changes. */
  readonly rollover?: (under: Element | null) => void
  /** Called last: the pointer was lifted, or the browser took it over. */
  readonly end?: () => void
}

/** Which pointers are tracked: `fingers` leaves the mouse to the text that it selects. */
export type TrackedPointers = 'all' | 'fingers'

const placeOf = ({ clientX, clientY, timeStamp }: PointerEvent): TouchPoint => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
})

/**
 * Tracks gestures on an element; native scrolling and zooming still work. Moves are tracked only while a pointer is
 * down.
 * @returns the function that stops tracking
 */
export function followTouch(
  element: HTMLElement,
  react: TouchReactions,
  pointers: TrackedPointers = 'all',
): () => void {
  const ending = new AbortController()
  let touchedAt: number | undefined

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || (pointers === 'fingers' && event.pointerType === 'mouse')) return
    if (event.pointerType === 'mouse' && isRepeatedTouch(touchedAt, event.timeStamp)) return
    if (event.pointerType !== 'mouse') touchedAt = event.timeStamp
    followOne(element, react, event, ending.signal, (at) => (touchedAt = at))
  }, { signal: ending.signal }) // prettier-ignore
  return () => ending.abort()
}

/** Tracks one pointer until it is lifted, the browser starts scrolling, or a second pointer starts a zoom. */
function followOne(
  element: HTMLElement,
  react: TouchReactions,
  down: PointerEvent,
  ended: AbortSignal,
  touched: (at: number) => void,
): void {
  const start = placeOf(down)
  const lifted = new AbortController()
  // Not `AbortSignal.any`, which browsers of the promise lack (docs/browser.md).
  const { signal } = lifted
  ended.addEventListener('abort', () => lifted.abort(), { once: true, signal })
  const holding = react.hold && setTimeout(react.hold, touchDefaults.holdAfter)
  signal.addEventListener('abort', () => {
    clearTimeout(holding)
    // After what the lifted pointer did.
    queueMicrotask(() => react.end?.())
  })
  let draggedAt = Number.NEGATIVE_INFINITY
  let rolledAt = Number.NEGATIVE_INFINITY
  const pressed = down.target instanceof Element ? down.target : null
  let under = pressed

  if (react.hold || react.drag || react.rollover)
    element.addEventListener(
      'pointermove',
      (event) => {
        const { x, y, at } = placeOf(event)
        if (Math.hypot(x - start.x, y - start.y) >= touchDefaults.tapTolerance) clearTimeout(holding)
        if (react.drag && at - draggedAt >= touchDefaults.dragEvery) {
          draggedAt = at
          react.drag(x - start.x, y - start.y)
        }
        if (!react.rollover || at - rolledAt < touchDefaults.rolloverEvery) return
        rolledAt = at
        const found = document.elementFromPoint(x, y)
        if (found === under) return
        under = found
        react.rollover(found)
      },
      { signal },
    )
  for (const end of ['pointercancel', 'pointerdown']) element.addEventListener(end, () => lifted.abort(), { signal })
  element.addEventListener(
    'pointerup',
    (event) => {
      lifted.abort()
      if (down.pointerType !== 'mouse') touched(event.timeStamp)
      const gesture = gestureOf(start, placeOf(event))
      if (gesture?.kind === 'tap') react.tap?.(pressed)
      if (gesture?.kind === 'long-tap') react.longTap?.()
      if (gesture?.kind === 'swipe') react.swipe?.(gesture.to)
    },
    { signal },
  )
}
