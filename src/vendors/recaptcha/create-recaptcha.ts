import { z } from 'zod'
import type { Config } from '../../config.ts'
import { canonicalHost } from '../../lib/canonical-host.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { BotProtection } from '../../ports/bot-protection.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'
import { VendorError } from '../../ports/vendor-error.ts'

const place = { vendor: 'recaptcha', operation: 'siteverify' }

/** The verifier's word on a token (vendors, google 2). */
const verdictSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  /** Absent when there are none. */
  'error-codes': z.array(z.string()).default([]),
})

/** Codes that are our fault, never the shopper's (vendors, google 2). */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

/**
 * The server's side of bot protection. The vendor itself refuses a token that is used twice or is too old.
 * @param hostname of the shop, which a token must name
 */
export function createRecaptcha(
  settings: Config['recaptcha'],
  hostname: string,
  fetch: Fetch,
  guard: GuardSettings = {},
): BotProtection {
  const guarded = createGuardedFetch({ ...guard, vendor: place.vendor, fetch })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }

  return {
    async verify({ token, action, clientAddress }) {
      const form = new URLSearchParams({ secret: settings.secret, response: token })
      if (clientAddress !== undefined) form.set('remoteip', clientAddress)
      // Asked once: a token that was judged, though the answer was lost, is refused the second time.
      const {
        success,
        score = 0,
        ...verdict
      } = await guarded.demand(
        {
          operation: place.operation,
          method: 'POST',
          url: settings.verifyUrl,
          headers,
          body: form.toString(),
          changes: false,
          once: true,
        },
        verdictSchema,
      )
      const fault = verdict['error-codes'].find((code) => ourFaults.has(code))
      if (fault !== undefined) {
        guard.watch?.({ event: 'vendor_refused_us', ...place, status: 200 })
        throw new VendorError(place, { fault: 'refused', detail: fault })
      }
      const isValid =
        success && verdict.action === action && canonicalHost(verdict.hostname ?? '', 'https:') === hostname
      if (!isValid || score < settings.minScore) return 'refused'
      return score >= settings.trustedScore ? 'trusted' : 'human'
    },
  }
}
