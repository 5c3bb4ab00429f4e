import { withDeadline } from '../lib/deadline.ts'
import type { Fetch } from '../lib/fetch.ts'
import { VendorError } from '../ports/vendor-error.ts'

/** The life of a probe, in ms: an abandoned call must not keep a connection. */
const deadlineMs = 1000

/**
 * Resolves when a service answers at all: an unknown address below it is an answer too, a failing server is not.
 * @throws VendorError
 */
export async function checkReachable(vendor: string, url: string, fetch: Fetch): Promise<void> {
  const place = { vendor, operation: 'reach' }
  let status: number
  try {
    status = await withDeadline(deadlineMs, async (signal) => {
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.status
    })
  } catch (cause) {
    throw new VendorError(place, { fault: 'unreachable', cause })
  }
  if (status >= 500) throw new VendorError(place, { fault: 'answer', status })
}
