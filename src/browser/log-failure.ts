import type { LogMessage } from './browser-log.ts'

/**
 * Logs a failure that the page goes on without. The logger is fetched only then: a page without errors loads none. For
 * parts of the page script alone: scripts that are loaded later would make this a file of its own.
 */
export function logFailure(message: LogMessage, cause: unknown): void {
  import('./browser-log.ts').then(
    (log) => log.browserLog(message, cause),
    // Offline: nothing can be fetched, and the visitor sees that.
    () => undefined,
  )
}
