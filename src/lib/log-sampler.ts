import { isIpv4Range, rangeOf } from './ip-ranges.ts'
import type { Log } from './log.ts'

/** Lines a minute that one client may cause, its range (one of IPv4 twice as many), and all clients together. */
const mostLines = { ofClient: 20, ofRange: 100, ofAll: 2000 }
const ipv4Factor = 2
const windowMs = 60_000

/** Decides which lines of one kind are logged: those that a client can cause as often as it likes. */
export type LogSampler = {
  /** Counts a line. Returns whether it is logged. @param client its network */
  allows(client: string): boolean
}

/**
 * Samples by client and range: their first lines of a minute are logged, fewer of each once half of all are written, so
 * that those who come late have some; one line says afterwards how many were left out.
 * @param event the lines' event, named in that one
 */
export function createLogSampler(log: Pick<Log, 'info'>, event: string): LogSampler {
  const logged = new Map<string, number>()
  let total = 0
  let skipped = 0
  let isOpen = false

  /** Lines of a client: fewer once half of all lines are written. */
  const shareNow = (): number => {
    const left = 2 * (1 - total / mostLines.ofAll)
    return Math.max(1, Math.floor(mostLines.ofClient * Math.min(1, left)))
  }

  function isLogged(client: string, range: string): boolean {
    const ofRange = mostLines.ofRange * (isIpv4Range(range) ? ipv4Factor : 1)
    return total < mostLines.ofAll && countOf(client) < shareNow() && countOf(aroundOf(range)) < ofRange
  }

  const countOf = (name: string): number => logged.get(name) ?? 0
  const aroundOf = (range: string): string => `range ${range}`

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
      const range = rangeOf(client)
      if (!isLogged(client, range)) {
        skipped += 1
        return false
      }
      for (const name of [client, aroundOf(range)]) logged.set(name, countOf(name) + 1)
      total += 1
      return true
    },
  }
}
