import type { z } from 'zod'
import type { StoreSettings } from '../../config.ts'
import { brandPrefix } from '../../domain/brand.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { requestScope } from '../../lib/request-scope.ts'
import type { VendorAnswer, VendorCall } from '../guard/vendor-call.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'
import type { VendorError } from '../../ports/vendor-error.ts'
import { type Quota, createQuota } from './quota.ts'
import { createStoreRateLimits } from './store-rate-limits.ts'

type QueryValue = string | number | boolean | undefined

export type Call = Pick<VendorCall, 'operation' | 'method' | 'changes' | 'once' | 'background' | 'byPlan'> & {
  /** Below the store: `/v3/carts/{id}`, its parts already encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
}

/** An answer of the platform; `json` is undefined without a body. */
export type Answer = VendorAnswer

export type Transport = {
  /**
   * One call under the deadlines, retry rules and limits; every status below 500 but 3xx, 401, 403 and 429 is an
   * answer. Throws `VendorError`.
   */
  send(call: Call): Promise<Answer>
  /** The checked body of a 2xx answer, `undefined` on 404. Throws `VendorError` on anything else. */
  read<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.infer<Schema> | undefined>
  /** The same where the thing must exist. */
  demand<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.infer<Schema>>
  /** Checks the body of an answer. Throws `VendorError`. */
  parse<Schema extends z.ZodType>(call: Call, answer: Answer, schema: Schema): z.infer<Schema>
  fail(call: Call, answer: Answer): VendorError
}

function toUrl(base: string, { path, query = {} }: Call): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return given.length === 0 ? `${base}${path}` : `${base}${path}?${new URLSearchParams(given)}`
}

/**
 * Headers of every call; the platform asks for one id for all calls that serve one act of a shopper (vendors, commerce
 * 3.1).
 */
function headersOf(settings: StoreSettings, hasBody: boolean): Record<string, string> {
  const scope = requestScope()
  return {
    'X-Auth-Token': settings.accessToken,
    Accept: 'application/json',
    'User-Agent': `${brandPrefix}-storefront`,
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(scope && { 'X-Correlation-Id': scope.id }),
  }
}

export type TransportOptions = GuardSettings & {
  /** The store's name for errors, events and logs: `commerce:us`. */
  readonly vendor?: string | undefined
  /** The store's quota; without one, only the platform's own headers limit calls. */
  readonly quota?: Quota | undefined
  /** Called with the headers of every answer that can be used. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined
}

/** A quota that only the platform's headers lower. */
export const platformQuota = (): Quota => createQuota({ calls: Number.MAX_SAFE_INTEGER, now: () => performance.now() })

/** HTTP to one store: its address and headers, calls guarded by its own limits. */
export function createTransport(
  settings: StoreSettings,
  fetch: Fetch,
  { vendor = 'bigcommerce', quota = platformQuota(), onHeaders, ...guard }: TransportOptions = {},
): Transport {
  const base = `${settings.apiUrl}/stores/${settings.storeHash}`
  const policy = createStoreRateLimits(base, quota, onHeaders)
  const guarded = createGuardedFetch({ ...guard, vendor, fetch, policy })

  const toCall = (call: Call): VendorCall => {
    const hasBody = call.body !== undefined
    const headers = headersOf(settings, hasBody)
    return { ...call, url: toUrl(base, call), headers, body: hasBody ? JSON.stringify(call.body) : undefined }
  }

  return {
    send: (call) => guarded.send(toCall(call)),
    read: (call, schema) => guarded.read(toCall(call), schema),
    demand: (call, schema) => guarded.demand(toCall(call), schema),
    parse: (call, answer, schema) => guarded.parse(call, answer, schema),
    fail: (call, answer) => guarded.fail(call, answer),
  }
}
