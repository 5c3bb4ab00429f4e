import type { Child } from './child.ts'

/** The time between two checks of the parent process, ms: a signal that cannot be caught is not passed on. */
const pollMs = 500

/** Stops children on Ctrl-C, SIGTERM, the end of the terminal and of the parent; resolves when all are gone. */
export function untilStopped(children: () => readonly Child[]): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      void Promise.all(children().map((child) => child.stop())).then(() => resolve())
    }
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), pollMs).unref()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  })
}
