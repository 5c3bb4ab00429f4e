import { z } from 'zod'
import type { CdnSettings } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { Cdn } from '../../ports/cdn.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'

const apiUrl = 'https://api.cloudflare.com'
/** Addresses that one request may name on every plan (vendors, cdn 1.2). */
const mostInRequest = 100
/** Requests at once: the smallest plan allows 800 addresses a second (vendors, cdn 1.2). */
const requestsAtOnce = 2

const answerSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
})

/** Purges a zone by address (vendors, cdn 1). */
export function createCloudflare(settings: CdnSettings, fetch: Fetch, guard: GuardSettings = {}): Cdn {
  const place = { vendor: 'cdn', operation: 'purge_cache' }
  const guarded = createGuardedFetch({ ...guard, vendor: place.vendor, fetch })
  const url = `${settings.apiUrl ?? apiUrl}/client/v4/zones/${settings.serviceId}/purge_cache`
  const headers = { Authorization: `Bearer ${settings.token}`, 'Content-Type': 'application/json' }

  async function send(body: unknown): Promise<void> {
    const call = { operation: place.operation, method: 'POST', url, headers, background: true, changes: false } as const
    const { success, errors } = await guarded.demand({ ...call, body: JSON.stringify(body) }, answerSchema)
    if (success) return
    throw new VendorError(place, { fault: 'refused', detail: errors.map(({ message }) => message).join('; ') })
  }

  return {
    async purge(target) {
      if (target === 'everything') return send({ purge_everything: true })
      await mapConcurrently(inPieces(target, mostInRequest), requestsAtOnce, (files) => send({ files }))
    },
  }
}

function inPieces<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
