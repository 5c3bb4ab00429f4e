import type { Fetch } from '../../lib/fetch.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'
import { VendorError, type VendorFault } from '../../ports/vendor-error.ts'

/**
 * The number of times that a busy or slow content service is asked again, as long as the visitor waits (specification,
 * display 8).
 */
const busyRetries = 5

/** Faults that reach the caller as a status: the vendor's client loses the cause of a failed `fetch`. */
const statusOf: Partial<Record<VendorFault, number>> = { timeout: 408, busy: 429, refused: 401 }

/**
 * A `fetch` for questions that a visitor waits for: guarded like every vendor's. Failures of a kind that the client
 * would not tell are answered in the protocol's own words.
 */
export function liveFetch(fetch: Fetch, guard: GuardSettings): Fetch {
  const guarded = createGuardedFetch({ ...guard, vendor: 'content', fetch, busyRetries })
  return async (url, { headers } = {}) => {
    try {
      const answer = await guarded.send({
        operation: 'content',
        url,
        headers: Object.fromEntries(new Headers(headers)),
      })
      return Response.json(answer.json ?? null, { status: answer.status })
    } catch (error) {
      const status = error instanceof VendorError ? statusOf[error.fault] : undefined
      if (status === undefined) throw error
      return Response.json({}, { status })
    }
  }
}
