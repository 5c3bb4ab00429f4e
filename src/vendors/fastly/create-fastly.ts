import { z } from 'zod'
import type { CdnSettings } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { Cdn } from '../../ports/cdn.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'

const apiUrl = 'https://api.fastly.com'
/** An address is a request of its own; the hour takes 100,000 of them (vendors, cdn 2.2). */
const requestsAtOnce = 16

const answerSchema = z.object({ status: z.string() })

/**
 * Purges a service (vendors, cdn 2). Addresses are purged softly: a copy that is told to be stale still answers while
 * the shop is asked, or cannot be reached. Everything at once is purged hard, as the service knows no other way.
 */
export function createFastly(settings: CdnSettings, fetch: Fetch, guard: GuardSettings = {}): Cdn {
  const guarded = createGuardedFetch({ ...guard, vendor: 'cdn', fetch })
  const base = settings.apiUrl ?? apiUrl

  async function send(operation: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const { status } = await guarded.demand(
      {
        operation,
        method: 'POST',
        url: base + path,
        headers: { 'Fastly-Key': settings.token, Accept: 'application/json', ...headers },
        background: true,
        changes: false,
      },
      answerSchema,
    )
    if (status !== 'ok') throw new VendorError({ vendor: 'cdn', operation }, { fault: 'refused', detail: status })
  }

  return {
    async purge(target) {
      if (target === 'everything') return send('purge_all', `/service/${settings.serviceId}/purge_all`)
      // The address goes into the path without its scheme: `/purge/shop.example/en-us`.
      const paths = target.map((url) => `/purge/${url.replace(/^https?:\/\//, '')}`)
      await mapConcurrently(paths, requestsAtOnce, (path) => send('purge', path, { 'Fastly-Soft-Purge': '1' }))
    },
  }
}
