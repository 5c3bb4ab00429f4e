/** Longest wait for an idle moment, ms: on a slow phone a browser may have none for as long as a page is used. */
const longestWait = 2000

/** Runs work once the browser is idle, after two seconds at the latest; after 200 ms without `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestWait })
  else setTimeout(work, 200)
}
