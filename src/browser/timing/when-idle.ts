/** Does what can wait once the browser has nothing else to do; a moment later where it does not tell (Safari). */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 200)
}
