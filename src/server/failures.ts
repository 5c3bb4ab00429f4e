import type { Log } from '../lib/log.ts'

/**
 * What nobody caught may have left anything half done: it is told, and the process ends with 1, for whoever supervises
 * it to start it again (faults, F25).
 */
export function endOnFailure(of: NodeJS.Process, log: Log): void {
  const end = (error: unknown): void => {
    log.error({ event: 'process_failed', err: error })
    of.exit(1)
  }
  of.on('uncaughtException', end)
  of.on('unhandledRejection', end)
}

/** A full disk or a reader that went away costs what would be said there, never the shop. */
export function outliveBrokenOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined)
}
