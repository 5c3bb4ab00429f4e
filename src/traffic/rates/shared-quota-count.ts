import { hash } from 'node:crypto'
import type { Store } from '../../domain/region/stores.ts'
import { quotaSeconds } from '../policy/rates.ts'
import type { TryCounter } from './try-counter.ts'

/** Nodes learn when a window ends from answers, some ms apart: ends within so many ms are of one window. */
const grainMs = 10_000

/**
 * Counts a client's calls to a store for all nodes, by quota window: a counter that outlived its window would charge a
 * client again for calls of the window before. Nothing that names the client is stored.
 * @param clock the clock on the wall, which nodes share, ms
 * @returns a function that adds a call of this payer and resolves with the calls in the window that ends in `msLeft`
 */
export function sharedQuotaCount(
  counter: TryCounter,
  store: Store,
  clock: () => number,
): (payer: string, msLeft: number) => Promise<number> {
  return async (payer, msLeft) => {
    const window = Math.round((clock() + msLeft) / grainMs)
    const key = hash('sha256', `quota/${store}/${window}/${payer}`, 'base64url')
    const { count } = await counter.add(key, 1, quotaSeconds)
    return count
  }
}
