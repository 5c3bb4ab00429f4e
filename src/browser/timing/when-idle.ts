/** Runs work once the browser is idle; after 200 ms without `requestIdleCallback` (Safari). */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 200)
}
