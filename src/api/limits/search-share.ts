import { requestScope } from '../../lib/request-scope.ts'
import { Problem } from '../problems.ts'
import type { RateLimits } from './rate-limits.ts'

/** Whether a failure is a used-up limit, which concerns one client alone. */
export const isRateLimited = (error: unknown): boolean => error instanceof Problem && error.code === 'rate_limited'

/**
 * Counts a question to the search engine for the running request's client.
 * @throws Problem `rate_limited` when the client, if there is one, has used up its share
 */
export async function takeSearchShare(limits: RateLimits): Promise<void> {
  const client = requestScope()?.client
  if (client) await limits.take('search_share', client.network)
}
