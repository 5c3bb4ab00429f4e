/** When what waits for a frame is done without one, ms: pages in the background have none. */
const patience = 200

/** Does what a touch brings along once its answer is seen: in a task after the next frame. */
export function afterPaint(work: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) work()
    isDone = true
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, patience)
}
