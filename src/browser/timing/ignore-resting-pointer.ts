/**
 * Stops `pointermove` events of a pointer that has not moved, which browsers fire where the page moves below it, or for
 * one at the corner of a window without a screen: what waits for a visitor's first act does not begin by itself.
 */
export function ignoreRestingPointer(): void {
  let place = '0 0'
  const stop = (event: PointerEvent): void => {
    const before = place
    place = `${event.clientX} ${event.clientY}`
    if (event.isTrusted && place === before && event.movementX === 0 && event.movementY === 0)
      event.stopImmediatePropagation()
  }
  addEventListener('pointermove', stop, true)
}
