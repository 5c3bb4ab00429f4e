/**
 * Starts the parts of a page's script; one that fails is told to the log and stops no other. The log is fetched for it:
 * pages that start well carry none.
 */
export function startParts(parts: readonly (() => void)[]): void {
  for (const start of parts)
    try {
      start()
    } catch (error) {
      void import('../browser-log.ts').then((log) => log.browserLog('Error while mounting app', error))
    }
}
