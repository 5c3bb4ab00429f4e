import { setTimeout as sleep } from 'node:timers/promises'

/** A purge that fails is tried again so often, with a pause, ms; then the next publish or start makes up for it. */
const retrying = { tries: 5, pauseMs: 5000 }

export type PurgeQueueOptions = {
  /** Purges what is not purged yet; what that is, the store knows. @returns whether there was anything */
  readonly purge: () => Promise<boolean>
  readonly onFault: (error: unknown) => void
  /** Waits so many ms. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Purges beside the publisher, so that the next edit does not wait for caches. */
export type PurgeQueue = {
  /** Has everything purged that is not yet. Comes back at once. */
  request(): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/** Purges one after the other; what is asked for during one is done once, after it. */
export function createPurgeQueue({ purge, onFault, wait = sleep }: PurgeQueueOptions): PurgeQueue {
  let running: Promise<void> | undefined
  const attempt = async (tries: number): Promise<void> => {
    try {
      // Until there is nothing: a release may have come meanwhile.
      while (await purge());
    } catch (error) {
      onFault(error)
      if (tries === 1) return
      await wait(retrying.pauseMs)
      await attempt(tries - 1)
    }
  }
  let isWanted = false
  const work = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      await attempt(retrying.tries)
    }
    running = undefined
  }
  return {
    request() {
      isWanted = true
      running ??= work()
    },
    idle: () => running ?? Promise.resolve(),
  }
}
