import type { Log } from '../lib/log.ts'

/**
 * Ends the process with 1 after an uncaught error, which may have left anything half done: it is logged, and the
 * supervisor starts the process again (faults, F25).
 */
export function endOnFailure(of: NodeJS.Process, log: Log): void {
  const end = (error: unknown): void => {
    log.error({ event: 'process_failed', err: error })
    of.exit(1)
  }
  of.on('uncaughtException', end)
  of.on('unhandledRejection', end)
}

/** Ignores errors of standard output and error: a full disk or a closed reader costs log lines, never the shop. */
export function outliveBrokenOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined)
}
