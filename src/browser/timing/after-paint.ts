/** Latest start without a frame, ms: background pages render none. */
const latest = 200

/** Runs work in a task after the next frame, so that the response to an input paints first. */
export function afterPaint(work: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) work()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, latest)
}
