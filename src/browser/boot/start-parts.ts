/**
 * Starts the parts of the page script. A part that throws is logged, and the others still start. The logger is loaded
 * on demand, so a page without errors fetches none.
 */
export function startParts(parts: readonly (() => void)[]): void {
  for (const start of parts)
    try {
      start()
    } catch (error) {
      void import('../browser-log.ts').then((log) => log.browserLog('Error while mounting app', error))
    }
}
