/** The work did not finish in time. */
export class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no result within ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/**
 * Runs `work` for at most `ms`: then its signal aborts and the promise rejects, whether the work listens or not. With
 * no time left, it is not begun. Timers wait while a process is busy: work of many steps calls `checkTime` between
 * them, which throws once the time is over.
 * @throws DeadlineError
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal, checkTime: () => void) => Promise<T>,
): Promise<T> {
  if (ms <= 0) throw new DeadlineError(ms)
  const controller = new AbortController()
  const late = Promise.withResolvers<never>()
  const dueAt = performance.now() + ms
  const checkTime = (): void => {
    if (controller.signal.aborted || performance.now() >= dueAt) throw new DeadlineError(ms)
  }
  const timer = setTimeout(() => {
    const error = new DeadlineError(ms)
    late.reject(error)
    controller.abort(error)
  }, ms)
  try {
    return await Promise.race([work(controller.signal, checkTime), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
