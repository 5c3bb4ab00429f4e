import type { Log } from './log.ts'

/** Lines a minute that one client may cause, and all clients together. */
const mostLines = { ofClient: 20, ofAll: 2000 }
const windowMs = 60_000

/** Decides which lines of one kind are logged: those that a client can cause as often as it likes. */
export type LogSampler = {
  /** Counts a line. Returns whether it is logged. @param client its network */
  allows(client: string): boolean
}

/**
 * Samples by client: its first lines of a minute are logged; one line says afterwards how many were left out.
 * @param event the lines' event, named in that one
 */
export function createLogSampler(log: Pick<Log, 'info'>, event: string): LogSampler {
  const logged = new Map<string, number>()
  let total = 0
  let skipped = 0
  let isOpen = false

  function closeWindow(): void {
    if (skipped > 0) log.info({ event: 'log_lines_skipped', of: event, count: skipped })
    logged.clear()
    total = 0
    skipped = 0
    isOpen = false
  }

  return {
    allows(client) {
      if (!isOpen) setTimeout(closeWindow, windowMs).unref()
      isOpen = true
      const count = logged.get(client) ?? 0
      if (count >= mostLines.ofClient || total >= mostLines.ofAll) {
        skipped += 1
        return false
      }
      logged.set(client, count + 1)
      total += 1
      return true
    },
  }
}
