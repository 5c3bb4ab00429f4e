import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetch } from '../../lib/fetch.ts'
import { boundedFetch } from '../../lib/bounded-fetch.ts'
import { retryAfterMs } from '../guard/rate-limit-policy.ts'

/**
 * The number of times that a busy or slow content service is asked again (specification, display 8), and how long one
 * answer may take.
 */
const retries = 5
const deadlineMs = 10_000
/** A service that wants more patience than this is down. */
const longestWaitMs = 30_000
const firstDelayMs = 300
/** Bytes: a hundred long entries. */
const longestBody = 50_000_000

export type Wait = (ms: number) => Promise<unknown>

/**
 * A `fetch` that asks again on 408 and 429, up to five times: after `Retry-After` when it says so, else after doubling
 * delays. The last answer is returned as it is.
 */
export function syncFetch(fetch: Fetch, wait: Wait = sleep): Fetch {
  const ask = boundedFetch(fetch, deadlineMs, longestBody)
  return async (url, init) => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await ask(url, init)
      if (attempt === retries || (response.status !== 408 && response.status !== 429)) return response
      await wait(Math.min(retryAfterMs(response.headers) ?? firstDelayMs * 2 ** attempt, longestWaitMs))
    }
  }
}
