import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Least time between two pages that are rendered for one network, ms: a render keeps the process busy for 10 to 30. */
const gapMs = 120
/** Networks whose last turn is remembered. */
const mostNetworks = 10_000

export type RenderPaceOptions = {
  /** Now, in ms, by a clock that never jumps. */
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Spaces the renders of one network, so that other requests run between them. The first one does not wait; how many may
 * wait is what the limit `page_burst` allows.
 * @returns a function that resolves when it is the network's turn
 */
export function createRenderPace({ now = () => performance.now(), wait = sleep }: RenderPaceOptions = {}): (
  network: string,
) => Promise<void> {
  const turns = new LRUCache<string, number>({ max: mostNetworks })
  return async (network) => {
    const turn = Math.max(now(), turns.get(network) ?? 0)
    turns.set(network, turn + gapMs)
    if (turn > now()) await wait(turn - now())
  }
}
