import type { Child } from './child.ts'

/** Stops children on Ctrl-C, SIGTERM and the end of the terminal; resolves when all are gone. */
export function untilStopped(children: () => readonly Child[]): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      void Promise.all(children().map((child) => child.stop())).then(() => resolve())
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  })
}
