/** The work did not finish in time. */
export class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no result within ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/**
 * Runs `work` for at most `ms`: then its signal aborts and the promise rejects, whether the work listens or not. With no
 * time left, it is not begun.
 * @throws DeadlineError
 */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (ms <= 0) throw new DeadlineError(ms)
  const controller = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DeadlineError(ms)
    late.reject(error)
    controller.abort(error)
  }, ms)
  try {
    return await Promise.race([work(controller.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
