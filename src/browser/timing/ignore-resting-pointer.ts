/**
 * Stops `pointermove` events without movement, which browsers fire for a pointer that rests where a page opens: what
 * waits for a visitor's first act, or for interest in an element, does not begin by itself.
 */
export function ignoreRestingPointer(): void {
  const stop = (event: PointerEvent): void => {
    if (event.isTrusted && event.movementX === 0 && event.movementY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointermove', stop, true)
}
