import { hash } from 'node:crypto'
import type { Context, TypedResponse } from 'hono'
import { brandPrefix } from '../../domain/brand.ts'
import { catalogueCache } from '../../ports/cache-times.ts'
import type { Page } from '../../ports/commerce/paging.ts'
import type { ApiEnv } from './api-env.ts'

type Written = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }
/** Serialized answers by their source object, for as long as that stays in memory. */
type Answers = WeakMap<object, Written>

const answers: Answers = new WeakMap()
/** Those without what is closed to guests, by release: the next one may close something else. */
const openAnswers = new WeakMap<object, Answers>()

function openAnswersOf(release: object): Answers {
  const known = openAnswers.get(release) ?? new WeakMap<object, Written>()
  openAnswers.set(release, known)
  return known
}

/** @param source the platform's answer */
function write(written: Answers, source: object, body: object): Written {
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

type Answered = {
  /** The platform's answer, key of the cache. */
  readonly source: object
  /** In ms. */
  readonly age: number | undefined
  readonly toBody: () => object
  readonly written?: Answers
}

function send(c: Context<ApiEnv>, { source, age, toBody, written = answers }: Answered): Response {
  const known = written.get(source) ?? write(written, source, toBody())
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
  const toBody = () => ({ data })
  // Hono infers response types from `c.json` only.
  return send(c, { source: data, age, toBody }) as Response & TypedResponse<{ data: Data }, 200, 'json'>
}

/**
 * Answers with the part of the platform's object that guests may see as `data`, serialized once for each release.
 * @param toOpen makes that part
 */
export function shareOpenData<Data extends object>(
  c: Context<ApiEnv>,
  data: Data,
  toOpen: (data: Data) => Data,
): Response & TypedResponse<{ data: Data }, 200, 'json'> {
  const toBody = () => ({ data: toOpen(data) })
  return sendOpen(c, data, toBody) as Response & TypedResponse<{ data: Data }, 200, 'json'>
}

/** Before there is a release nothing is closed. */
function sendOpen(c: Context<ApiEnv>, source: object, toBody: () => object): Response {
  const release = c.get('services').content()
  return send(c, { source, age: ageOf(c, source), toBody, ...(release && { written: openAnswersOf(release) }) })
}

type PageBody<Item> = { data: readonly Item[]; meta: { pagination: Page<Item>['pagination'] } }

/** Answers with a page of the platform's list, serialized once. */
export function sharePage<Item>(
  c: Context<ApiEnv>,
  page: Page<Item>,
): Response & TypedResponse<PageBody<Item>, 200, 'json'> {
  const { data, pagination } = page
  const toBody = () => ({ data, meta: { pagination } })
  const answered = { source: page, age: ageOf(c, page), toBody }
  return send(c, answered) as Response & TypedResponse<PageBody<Item>, 200, 'json'>
}

/**
 * Answers with what guests may see of a page of the platform's list, serialized once for each release. Its counts
 * leave the rest out too, as those of hidden products do.
 */
export function shareOpenPage<Item>(
  c: Context<ApiEnv>,
  page: Page<Item>,
  isOpen: (item: Item) => boolean,
): Response & TypedResponse<PageBody<Item>, 200, 'json'> {
  const toBody = (): PageBody<Item> => {
    const data = page.data.filter(isOpen)
    const total = page.pagination.total - (page.data.length - data.length)
    return { data, meta: { pagination: { ...page.pagination, total, count: data.length } } }
  }
  return sendOpen(c, page, toBody) as Response & TypedResponse<PageBody<Item>, 200, 'json'>
}
