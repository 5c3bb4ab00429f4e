/**
 * Does what a touch brings along once its answer is seen: in a task after the next frame. At once where no frame will come
 * (a page in the background).
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
