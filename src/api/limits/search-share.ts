import { AsyncLocalStorage } from 'node:async_hooks'
import type { RateLimits } from './rate-limits.ts'

/** Whose question the search engine is asked: its quota is everybody's, so one client has a share of it. */
const searchers = new AsyncLocalStorage<string>()

/** Runs `work`; what it makes the search engine be asked for counts as that client's (an address's network). */
export function searchingFor<T>(client: string, work: () => T): T {
  return searchers.run(client, work)
}

/**
 * Stands before the search engine is asked what no memory answers.
 * @throws Problem `rate_limited` when the client, if there is one, has used up its share
 */
export async function takeSearchShare(limits: RateLimits): Promise<void> {
  const client = searchers.getStore()
  if (client !== undefined) await limits.take('search_share', client)
}
