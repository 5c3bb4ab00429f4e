import type { Child } from './child.ts'
import { Fault } from './fault.ts'

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

/**
 * Runs work, which is not waited for any longer once its process is being stopped: what it holds is given back while
 * there is time.
 * @throws Fault at a stop; what the work throws
 */
export async function runUnlessStopped<Result>(
  stopping: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!stopping) return work()
  const fault = new Fault('The publisher is stopped: the next one begins with what is left.')
  if (stopping.aborted) throw fault
  const stopped = Promise.withResolvers<never>()
  const stop = (): void => stopped.reject(fault)
  stopping.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(), stopped.promise])
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
