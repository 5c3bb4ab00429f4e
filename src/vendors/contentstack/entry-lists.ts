import type { Stack } from '@contentstack/delivery-sdk'
import { type ContentLocale, defaultContentLocale } from '../../domain/region/countries.ts'
import { NotInServiceError } from '../../ports/content.ts'
import { entryHeadSchema, entryListSchema } from './wire/envelope.ts'
import { allPages, attempt, pageSize, read } from './answers.ts'
import type { Contentstack, EntryQuery } from './contentstack.ts'

/** The verbs that find many entries of one type. */
export function createEntryLists(stack: Stack): Pick<Contentstack, 'entries' | 'entriesByUid'> {
  const entries: Contentstack['entries'] = (contentType, query) => {
    const operation = `entries of ${contentType}`
    return allPages(async (skip) => {
      const body = await attempt(operation, () => entryPage(stack, contentType, query, skip), query.locale)
      return read(entryListSchema, body, operation).entries
    })
  }
  return {
    entries,
    async entriesByUid(contentType, uids, query) {
      const found = new Map<string, unknown>()
      for (const locale of new Set([query.locale, defaultContentLocale])) {
        const missing = [...new Set(uids)].filter((uid) => !found.has(uid))
        const parts = chunks(missing).map((part) => entries(contentType, { ...query, locale, where: anyOf(part) }))
        for (const entry of (await Promise.all(parts).catch(noneIn(locale))).flat()) {
          found.set(read(entryHeadSchema, entry, `entries of ${contentType}`).uid, entry)
        }
      }
      return [...new Set(uids)].flatMap((uid) => found.get(uid) ?? [])
    },
  }
}

/** Lists of a language that the stack lacks are empty; the default language stands in for it, and must be there. */
const noneIn =
  (locale: ContentLocale) =>
  (error: unknown): (readonly unknown[])[] => {
    if (error instanceof NotInServiceError && locale !== defaultContentLocale) return []
    throw error
  }

/** A new query every time: the client changes the ones it is given. */
function entryPage(stack: Stack, contentType: string, request: EntryQuery, skip: number): Promise<unknown> {
  const { locale, include = [], only = [], where = {} } = request
  const entries = stack.contentType(contentType).entry().locale(locale)
  if (include.length > 0) entries.includeReference(...include)
  if (only.length > 0) entries.only(['uid', ...only])
  return entries
    .query({ ...where })
    .skip(skip)
    .limit(pageSize)
    .orderByAscending('uid')
    .find<unknown>()
}

const anyOf = (uids: readonly string[]) => ({ $or: uids.map((uid) => ({ uid })) })

/** The uids that one page answers; their address stays below the 8 KB that the service takes. */
const chunks = (uids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(uids.length / pageSize) }, (_, index) =>
    uids.slice(index * pageSize, (index + 1) * pageSize),
  )
