import type { Config } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { SiteSearch } from '../../ports/search.ts'
import { toEngineRequest } from './wire/request.ts'
import { searchAnswerSchema, searchErrorsSchema } from './wire/answer.ts'
import { type GuardSettings, type VendorCall, createGuardedFetch } from '../guarded-fetch.ts'
import { VendorError } from '../../ports/vendor-error.ts'

const place = { vendor: 'search', operation: 'search' }
/** Letters of what the engine says that go into an error: it repeats what it was asked. */
const mostDetail = 200

/** The status in brackets, then the engine's messages, as its own library says it. */
function refusal(status: number, json: unknown): VendorError {
  const { data } = searchErrorsSchema.safeParse(json)
  const detail = `[${status}] ${data?.errors.join(', ') ?? ''}`.trim().slice(0, mostDetail)
  return new VendorError(place, { fault: 'answer', status, detail })
}

/** Gives an error of the guard, for an answer whose body is not read, the same form. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof VendorError) || error.status === undefined) return error
  const { fault, status, waitMs } = error
  return new VendorError(place, {
    fault,
    status,
    detail: `[${status}]`,
    cause: error,
    ...(waitMs !== undefined && { waitMs }),
  })
}

/** An engine that speaks the App Search dialect (vendors, search 2 to 4). */
export function createSearch(settings: Config['search'], fetch: Fetch, guard: GuardSettings = {}): SiteSearch {
  const guarded = createGuardedFetch({ ...guard, vendor: place.vendor, fetch })
  const headers = {
    Authorization: `Bearer ${settings.key}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  }
  return {
    async search(request) {
      const call: VendorCall = {
        operation: place.operation,
        method: 'POST',
        url: `${settings.url}/search.json`,
        headers,
        body: JSON.stringify(toEngineRequest(request)),
        changes: false,
      }
      const answer = await guarded.send(call).catch((error: unknown) => {
        throw withStatus(error)
      })
      if (answer.status >= 400) throw refusal(answer.status, answer.json)
      return guarded.parse(call, answer, searchAnswerSchema)
    },
  }
}
