import { createSnapshotWriter } from '../content/snapshot/snapshot-writer.ts'
import { type ContentLocale, contentLocales, isContentLocale } from '../domain/region/countries.ts'
import type { Store } from '../domain/region/stores.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import { type EntryType, entryTypes } from '../ports/content/entries.ts'
import type { PublishRequest } from '../ports/publish-request.ts'
import { catalogueLoader } from './catalogue-loader.ts'
import type { LoaderContext, Problem } from './loader.ts'
import { namesOf } from './media-names.ts'
import { picturesLoader } from './pictures-loader.ts'
import { openPrevious, type SyncTask } from './sync.ts'

/** More entries than this are read faster as whole lists. */
const mostEntries = 300
const concurrentReads = 8

type EntryAddress = { readonly type: EntryType; readonly uid: string; readonly locale: ContentLocale }
/** Entries that are read again. */
type Plan = { readonly entries: readonly EntryAddress[]; readonly stores: readonly Store[] }

/** The outcome of a sync of changes. `problems` are those of the entries that were read. */
export type ChangesResult = { readonly changed: boolean; readonly problems: readonly Problem[] }

/**
 * Reads again what requests name, and nothing else, into a copy of the snapshot that takes its place. What no single
 * entry shows (a dead reference, an address twice) is found by the next whole sync, which also makes up for an event
 * that was lost.
 * @returns `undefined` where everything has to be read: there is no snapshot, or the requests do not say what changed
 * @throws whatever a vendor that fails throws: the old snapshot then stays
 */
export async function syncChanges(
  { services, file }: SyncTask,
  requests: readonly PublishRequest[],
): Promise<ChangesResult | undefined> {
  const plan = planOf(requests)
  const previous = plan && openPrevious(file)
  if (!plan || !previous) return undefined
  const { version, day, syncedTo } = previous
  const writer = createSnapshotWriter(file, { base: file, day })
  const problems: Problem[] = []
  try {
    const context: LoaderContext = {
      logger: services.log,
      report: (problem) => problems.push(problem),
      store: {
        set: writer.set,
        clear: writer.clear,
        all: writer.all,
        previous: (collection, id, scope) => previous.find(collection, id, scope),
      },
    }
    const entries = await mapConcurrently(plan.entries, concurrentReads, (place) => readEntry(services, context, place))
    const fitting = entries.flatMap(({ place, entry }) => {
      // An entry that does not fit changes nothing of what was known of it.
      if (entry === 'invalid') return []
      if (entry) writer.set(place.type, place.uid, place.locale, entry)
      else writer.remove(place.type, place.uid, place.locale)
      return entry ? [[place.type, entry] as const] : []
    })
    for (const store of plan.stores) await catalogueLoader(services.commerce[store], store).load(context)
    const used = namesOf(fitting)
    // Entries that others use stay.
    const store = { ...context.store, clear: () => undefined }
    await picturesLoader(services.media, () => used).load({ ...context, store })
    const changed = writer.digest() !== version
    if (changed) writer.replace(syncedTo)
    else writer.discard()
    return { changed, problems }
  } catch (error) {
    writer.discard()
    throw error
  } finally {
    previous.close()
  }
}

function planOf(requests: readonly PublishRequest[]): Plan | undefined {
  const entries = new Map<string, EntryAddress>()
  const stores = new Set<Store>()
  for (const request of requests) {
    if (request.kind === 'anything' || request.kind === 'release') return undefined
    if (request.kind === 'catalogue') stores.add(request.store)
    else for (const place of placesOf(request)) entries.set(`${place.type} ${place.uid} ${place.locale}`, place)
  }
  return entries.size > mostEntries ? undefined : { entries: [...entries.values()], stores: [...stores] }
}

/** The places of an entry; nowhere for a type or a language that pages do not read. */
function placesOf({ contentType, uid, locale }: Extract<PublishRequest, { kind: 'entry' }>): readonly EntryAddress[] {
  const type = entryTypes.find((known) => known === contentType)
  if (!type) return []
  const locales = locale === undefined ? contentLocales : [locale].filter(isContentLocale)
  return locales.map((one) => ({ type, uid, locale: one }))
}

async function readEntry({ contentService }: SyncTask['services'], { report }: LoaderContext, place: EntryAddress) {
  const { type, uid, locale } = place
  const entry = await contentService.checkedEntry(type, uid, locale, (fault) =>
    report({ collection: type, scope: locale, ...fault }),
  )
  return { place, entry }
}
