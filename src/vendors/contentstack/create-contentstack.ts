import contentstack, { type Stack } from '@contentstack/delivery-sdk'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { defaultContentLocale } from '../../domain/countries.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { clientErrorSchema, entryListSchema, type SyncPage, syncPageSchema } from '../../wire/contentstack/envelope.ts'
import { VendorError } from '../vendor-error.ts'
import { type Contentstack, EntryMissingError, type EntryQuery } from './contentstack.ts'
import { patientFetch, type Wait } from './patient-fetch.ts'

type ContentstackSettings = Config['content']

/** The service's own limit of a page. */
const pageSize = 100
const missingEntry = 141

/** Policies of the specification's client; anything else is refused (display §5). Nothing is cached: -1 is what happens. */
const cachePolicySchema = z.number().int().min(-1).max(3)

/**
 * @throws ZodError for a cache policy that is not a number from -1 to 3
 */
export function createContentstack(settings: ContentstackSettings, fetch: Fetch, wait?: Wait): Contentstack {
  cachePolicySchema.parse(settings.cachePolicy)
  const stack = openStack(settings, patientFetch(fetch, wait))
  const entries = (contentType: string, query: EntryQuery): Promise<readonly unknown[]> =>
    allPages((skip) => attempt(`entries of ${contentType}`, () => entryPage(stack, contentType, query, skip)))
  return {
    entries,
    async localizedEntries(contentType, query) {
      const localized = await entries(contentType, query)
      if (localized.length > 0 || query.locale === defaultContentLocale) return localized
      return entries(contentType, { ...query, locale: defaultContentLocale })
    },
    entry: (contentType, uid, { locale, include = [] }) =>
      attempt(`entry of ${contentType}`, () => {
        const entry = stack.contentType(contentType).entry(uid).locale(locale)
        return (include.length > 0 ? entry.includeReference(...include) : entry).fetch<unknown>()
      }),
    changes: (token) => allChanges(stack, token),
  }
}

function openStack(settings: ContentstackSettings, fetch: Fetch): Stack {
  const transport = {
    adapter: 'fetch' as const,
    env: { fetch: (url: string | URL, init?: RequestInit) => fetch(String(url), init), Request: null },
  }
  return contentstack.stack({
    apiKey: settings.apiKey,
    deliveryToken: settings.deliveryToken,
    environment: settings.environment,
    branch: settings.branch,
    endpoint: settings.endpoint,
    // The client loses status and headers of what it retries (Contentstack contract §8): `patientFetch` does it.
    retryOnError: false,
    timeout: 0,
    logHandler: () => undefined,
    ...transport,
  })
}

/** A new query every time: the client changes the ones it is given. */
function entryPage(stack: Stack, contentType: string, { locale, include = [], where = {} }: EntryQuery, skip: number) {
  const entries = stack.contentType(contentType).entry().locale(locale)
  const query = (include.length > 0 ? entries.includeReference(...include) : entries).query({ ...where })
  return query.skip(skip).limit(pageSize).orderByAscending('uid').find<unknown>()
}

async function allPages(page: (skip: number) => Promise<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (;;) {
    const { entries } = read(entryListSchema, await page(all.length), 'entries')
    all.push(...entries)
    if (entries.length < pageSize) return all
  }
}

async function allChanges(stack: Stack, token: string | undefined): Promise<SyncPage> {
  const items: SyncPage['items'] = []
  let request: Parameters<Stack['sync']>[0] = token === undefined ? {} : { syncToken: token }
  for (;;) {
    const page = read(syncPageSchema, await attempt('sync', () => stack.sync(request)), 'sync')
    items.push(...page.items)
    if (page.pagination_token === undefined) return { ...page, items }
    request = { paginationToken: page.pagination_token }
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown, operation: string): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new VendorError({ vendor: 'contentstack', operation }, { fault: 'answer', cause: parsed.error })
}

async function attempt<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    throw toError(operation, cause)
  }
}

function toError(operation: string, cause: unknown): Error {
  const { error_code: code, status = 0 } = clientErrorSchema.safeParse(cause).data ?? {}
  if (code === missingEntry) return new EntryMissingError()
  const place = { vendor: 'contentstack', operation }
  if (status === 0) return new VendorError(place, { fault: 'unreachable', cause })
  const fault = status === 429 ? 'busy' : status === 408 ? 'timeout' : 'answer'
  return new VendorError(place, { fault, status, detail: `error ${String(code ?? 'unknown')}` })
}
