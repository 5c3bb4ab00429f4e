import { withDeadline } from './deadline.ts'
import { timeLeft } from './request-scope.ts'

export type Queue = {
  /**
   * Runs `work` after all earlier work of the same key, whether that succeeded or failed.
   * @param work is given a function that says whether later work waits for it
   * @throws QueueWaitError when its turn does not come in time; it is then never run
   */
  run<T>(key: string, work: (isAwaited: () => boolean) => Promise<T>): Promise<T>
}

/** Earlier work took too long. */
export class QueueWaitError extends Error {
  constructor(cause: unknown) {
    super('earlier work took too long', { cause })
    this.name = 'QueueWaitError'
  }
}

/**
 * Work in order of asking, one at a time per key, within this process.
 * @param waitMs longest wait for a turn, or what is left of the request that it is for
 */
export function createQueue(waitMs: number): Queue {
  const tails = new Map<string, Promise<void>>()

  async function waitFor(earlier: Promise<unknown>): Promise<void> {
    try {
      await withDeadline(Math.min(waitMs, timeLeft()), () => earlier)
    } catch (cause) {
      throw new QueueWaitError(cause)
    }
  }

  return {
    run(key, work) {
      const earlier = tails.get(key)
      const { promise: tail, resolve: end } = Promise.withResolvers<void>()
      tails.set(key, tail)
      const isAwaited = (): boolean => tails.get(key) !== tail
      const begin = async () => work(isAwaited)
      const mine = earlier ? waitFor(earlier).then(begin) : begin()
      // A caller that stops waiting does not let later ones go first.
      void Promise.allSettled([earlier, mine]).then(() => {
        if (!isAwaited()) tails.delete(key)
        end()
      })
      return mine
    },
  }
}
