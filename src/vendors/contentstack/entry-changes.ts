import { z } from 'zod'
import { type ContentLocale, contentLocales, isContentLocale } from '../../domain/region/countries.ts'
import { type EntryType, entryTypes } from '../../ports/content/entries.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { read } from './answers.ts'
import { type Contentstack, EntryMissingError } from './contentstack.ts'
import { publicationSchema, type SyncPage, toTime } from './wire/envelope.ts'

type SyncItem = SyncPage['items'][number]

/** The state of an entry in one language; `entry`, unchecked, while it is published. */
export type EntryChange = {
  readonly type: EntryType
  readonly uid: string
  readonly locale: ContentLocale
  readonly entry: unknown
  /** The moment at which it was published or taken off, ms, where that is known. */
  readonly time: number | undefined
}

/** The language that an entry is published in is not always the one that its text is in (vendors, content 5). */
const dataSchema = publicationSchema.extend({ uid: z.string(), locale: z.string().optional() })

/** A type of which the service no longer has entries is not named by it. */
const typeDeleted = 'content_type_deleted'

/** Statuses of a refused token; others are failures, after which the same token is good. */
const refusals: ReadonlySet<number> = new Set([400, 404, 410, 412, 422])

const isRefusal = (error: unknown): boolean =>
  error instanceof EntryMissingError ||
  (error instanceof VendorError && error.status !== undefined && refusals.has(error.status))

/**
 * Follows the service's log of changes from a token on, or from its beginning. Each entry of a language is handed on as
 * the newest item has it, whatever the order of the items.
 * @returns the next token; `undefined` when the token was refused, or what happened cannot be said entry by entry
 */
export async function followEntries(
  stack: Pick<Contentstack, 'changes'>,
  token: string | undefined,
  onChange: (change: EntryChange) => void,
): Promise<string | undefined> {
  const isNewest = createNewestFilter()
  let next: string | undefined
  try {
    for await (const page of stack.changes(token)) {
      for (const item of page.items) {
        if (token !== undefined && item.type === typeDeleted) return undefined
        for (const change of changesOf(item)) if (isNewest(change, item.event_at)) onChange(change)
      }
      next = page.sync_token
    }
  } catch (error) {
    if (token !== undefined && isRefusal(error)) return undefined
    throw error
  }
  return next
}

function changesOf({ type: kind, event_at, content_type_uid, data }: SyncItem): readonly EntryChange[] {
  const type = kind.startsWith('entry_') ? entryTypes.find((known) => known === content_type_uid) : undefined
  if (!type) return []
  const { uid, locale: language, publish_details } = read(dataSchema, data, 'sync')
  const entry = kind === 'entry_published' ? data : undefined
  // A published entry has the time that a read of it gives, too.
  const time = toTime(entry ? publish_details?.time : event_at)
  const named = publish_details?.locale ?? language
  const locales = named === undefined ? contentLocales : [named].filter(isContentLocale)
  return locales.map((locale) => ({ type, uid, locale, entry, time }))
}

/** Items come newest first, and those of one moment in that order too. */
function createNewestFilter(): (change: EntryChange, at: string | undefined) => boolean {
  const times = new Map<string, number>()
  return ({ type, uid, locale }, at) => {
    const key = `${type} ${uid} ${locale}`
    const [time, known] = [Date.parse(at ?? ''), times.get(key)]
    if (known !== undefined && !(time > known)) return false
    times.set(key, time)
    return true
  }
}
