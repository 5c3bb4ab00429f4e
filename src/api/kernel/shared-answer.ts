import { hash } from 'node:crypto'
import type { Context, TypedResponse } from 'hono'
import { catalogueCache } from '../../ports/cache-times.ts'
import type { Page } from '../../ports/commerce/paging.ts'
import type { ApiEnv } from './api-env.ts'

type Written = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/**
 * Answers as they are sent, as long as what they are made of stays in memory: asked for again, nothing is written
 * again.
 */
const written = new WeakMap<object, Written>()

function write(body: object): Written {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return { bytes, etag: `W/"${hash('sha1', bytes, 'base64url')}"` }
}

/**
 * How old an answer is (RFC 9111 `Age`), and that it is past its time, where the platform could not be asked (RFC
 * 9211).
 */
function ageHeaders(age: number | undefined): Record<string, string> {
  if (age === undefined) return {}
  const seconds = Math.floor(age / 1000)
  const left = Math.ceil((catalogueCache.freshMs - age) / 1000)
  const status = age < catalogueCache.freshMs ? {} : { 'Cache-Status': `firn; hit; ttl=${left}; detail=stale-if-error` }
  return { Age: String(seconds), ...status }
}

/** @param source what the platform gave, by which the answer is remembered; `age` in ms */
function send(c: Context<ApiEnv>, source: object, age: number | undefined, toBody: () => object): Response {
  const known = written.get(source) ?? write(toBody())
  written.set(source, known)
  return c.body(known.bytes, 200, { 'Content-Type': 'application/json', ETag: known.etag, ...ageHeaders(age) })
}

const ageOf = (c: Context<ApiEnv>, source: object) => c.var.services.reads[c.var.store].ageOf(source)

/**
 * What the platform gave, as the whole `data` of a shared answer.
 * @param age ms since it was given; absent = what the reads of the store know
 */
export function shareData<Data extends object>(
  c: Context<ApiEnv>,
  data: Data,
  age = ageOf(c, data),
): Response & TypedResponse<{ data: Data }, 200, 'json'> {
  // Hono types the answers of `c.json` alone.
  return send(c, data, age, () => ({ data })) as Response & TypedResponse<{ data: Data }, 200, 'json'>
}

type PageBody<Item> = { data: readonly Item[]; meta: { pagination: Page<Item>['pagination'] } }

/** A page of the platform's as a shared answer. */
export function sharePage<Item>(
  c: Context<ApiEnv>,
  page: Page<Item>,
): Response & TypedResponse<PageBody<Item>, 200, 'json'> {
  const { data, pagination } = page
  return send(c, page, ageOf(c, page), () => ({ data, meta: { pagination } })) as Response &
    TypedResponse<PageBody<Item>, 200, 'json'>
}
