import { logFailure } from '../browser/log-failure.ts'

/**
 * Starts the parts of the page script. A part that throws is logged, and the others still start.
 */
export function startParts(parts: readonly (() => void)[]): void {
  for (const start of parts)
    try {
      start()
    } catch (error) {
      logFailure('Error while mounting app', error)
    }
}
