import { requestScope } from '../../lib/request-scope.ts'
import { Problem } from '../kernel/problems.ts'
import type { RateLimits } from './rate-limits.ts'

/** Whether an error is a client's own rate limit. */
export const isRateLimited = (error: unknown): boolean => error instanceof Problem && error.code === 'rate_limited'

async function consumeShare(limits: RateLimits, name: 'search_share' | 'content_share'): Promise<void> {
  const client = requestScope()?.client
  if (client) await limits.consume(name, client.network)
}

/**
 * Counts a call to the search engine against the current request's client.
 * @throws Problem `rate_limited` when the client has used up its share
 */
export const consumeSearchShare = (limits: RateLimits): Promise<void> => consumeShare(limits, 'search_share')

/** The same for a call to the content service. */
export const consumeContentShare = (limits: RateLimits): Promise<void> => consumeShare(limits, 'content_share')
