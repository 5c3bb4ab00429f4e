import { hash } from 'node:crypto'
import type { Context, TypedResponse } from 'hono'
import { brandPrefix } from '../../domain/brand.ts'
import { catalogueCache } from '../../ports/cache-times.ts'
import type { Page } from '../../ports/commerce/paging.ts'
import type { ApiEnv } from './api-env.ts'

type Written = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/** Serialized answers, cached for as long as their source object stays in memory. */
const written = new WeakMap<object, Written>()

/** @param source the platform's answer */
function write(source: object, body: object): Written {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const answer = { bytes, etag: `W/"${hash('sha1', bytes, 'base64url')}"` }
  written.set(source, answer)
  return answer
}

/** Returns `Age` (RFC 9111) and, for a stale answer while the platform fails, `Cache-Status` (RFC 9211). */
function ageHeaders(age: number | undefined): Record<string, string> {
  if (age === undefined) return {}
  const seconds = Math.floor(age / 1000)
  const left = Math.ceil((catalogueCache.freshMs - age) / 1000)
  const status =
    age < catalogueCache.freshMs ? {} : { 'Cache-Status': `${brandPrefix}; hit; ttl=${left}; detail=stale-if-error` }
  return { Age: String(seconds), ...status }
}

/** @param source the platform's answer, key of the cache; `age` in ms */
function send(c: Context<ApiEnv>, source: object, age: number | undefined, toBody: () => object): Response {
  const known = written.get(source) ?? write(source, toBody())
  const headers = { ETag: known.etag, ...ageHeaders(age), ...c.get('sharedHeaders') }
  // Headers in one plain object: the Node listener then writes the answer as it is.
  c.set('hasCacheHeaders', c.get('sharedHeaders') !== undefined)
  if (isUnchanged(c.req.header('if-none-match'), known.etag)) return new Response(null, { status: 304, headers })
  return new Response(known.bytes, { headers: { 'Content-Type': 'application/json', ...headers } })
}

/** Whether a client's copy has this weak ETag (RFC 9110 §13.1.2). */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.includes(etag.slice(2)) ?? false)
}

const ageOf = (c: Context<ApiEnv>, source: object) => c.get('services').reads[c.get('store')].ageOf(source)

/**
 * Answers with the platform's object as `data`, serialized once.
 * @param age ms since the platform answered; default: as recorded by the store's reads
 */
export function shareData<Data extends object>(
  c: Context<ApiEnv>,
  data: Data,
  age = ageOf(c, data),
): Response & TypedResponse<{ data: Data }, 200, 'json'> {
  // Hono infers response types from `c.json` only.
  return send(c, data, age, () => ({ data })) as Response & TypedResponse<{ data: Data }, 200, 'json'>
}

type PageBody<Item> = { data: readonly Item[]; meta: { pagination: Page<Item>['pagination'] } }

/** Answers with a page of the platform's list, serialized once. */
export function sharePage<Item>(
  c: Context<ApiEnv>,
  page: Page<Item>,
): Response & TypedResponse<PageBody<Item>, 200, 'json'> {
  const { data, pagination } = page
  return send(c, page, ageOf(c, page), () => ({ data, meta: { pagination } })) as Response &
    TypedResponse<PageBody<Item>, 200, 'json'>
}
