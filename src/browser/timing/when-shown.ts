declare global {
  interface Document {
    /** Whether the page is rendered ahead and not shown yet; absent in browsers that never do so. */
    prerendering?: boolean
  }
}

/**
 * Runs work once the page is shown to a visitor: at once, or when a page that was rendered ahead is opened (decision
 * 072).
 */
export function whenShown(work: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', work, { once: true })
  else work()
}
