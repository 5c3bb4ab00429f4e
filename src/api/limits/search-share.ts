import { requestScope } from '../../lib/request-scope.ts'
import type { RateLimits } from './rate-limits.ts'

/**
 * Counts a question to the search engine for the running request's client.
 * @throws Problem `rate_limited` when the client, if there is one, has used up its share
 */
export async function takeSearchShare(limits: RateLimits): Promise<void> {
  const client = requestScope()?.client
  if (client) await limits.take('search_share', client.network)
}
