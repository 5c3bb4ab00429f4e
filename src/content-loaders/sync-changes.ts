import { setTimeout as sleep } from 'node:timers/promises'
import { createSnapshotWriter } from '../content/snapshot/snapshot-writer.ts'
import { contentLocales, isContentLocale } from '../domain/region/countries.ts'
import type { Store } from '../domain/region/stores.ts'
import { entryTypes } from '../ports/content/entries.ts'
import type { PublishRequest } from '../ports/publish-request.ts'
import { catalogueLoader } from './catalogue-loader.ts'
import type { Problem } from './loader.ts'
import { type EntryAddress, keyOf, readNamedEntries, type Wait } from './named-entries.ts'
import { readNamedProducts } from './named-products.ts'
import { mediaOf, picturesLoader } from './pictures-loader.ts'
import { toMark } from './select-products.ts'
import { contextOf, openPrevious, type SyncTask } from './sync.ts'

/** More entries than this are read faster as whole lists. */
const mostEntries = 300

/** More changed products of a store than this are an import: its whole catalogue is read. */
const mostProducts = 500

/** Products of a store that are read again, by their ids. */
type ProductSelection = ReadonlySet<number> | 'all'

/** Entries and products that are read again. */
type Plan = {
  readonly entries: readonly EntryAddress[]
  readonly catalogues: ReadonlyMap<Store, ProductSelection>
}

type ChangesTask = Pick<SyncTask, 'services' | 'file'> & {
  /** By the clock unless told. */
  readonly wait?: Wait
}

/** The outcome of a sync of changes. `problems` are those of the entries that were read. */
export type ChangesResult = { readonly changed: boolean; readonly problems: readonly Problem[] }

/**
 * Reads again what requests name, and nothing else, into a copy of the snapshot that takes its place. What no single
 * entry shows (a dead reference, an address twice) is found by the next whole sync, which also makes up for an event
 * that was lost. No entry becomes older than it was known: an edge of the service may answer late (decision 095).
 * @returns `undefined` where everything has to be read: there is no snapshot, the requests do not say what changed, or
 *   the service does not say whether an entry is gone
 * @throws whatever a vendor that fails throws: the old snapshot then stays
 */
export async function syncChanges(
  { services, file, wait = sleep }: ChangesTask,
  requests: readonly PublishRequest[],
): Promise<ChangesResult | undefined> {
  const plan = planOf(requests)
  const previous = plan && openPrevious(file)
  if (!plan || !previous) return undefined
  const { version, day, syncedTo } = previous
  const writer = createSnapshotWriter(file, { base: file, day })
  const problems: Problem[] = []
  try {
    const context = contextOf(services.log, writer, previous, (problem) => problems.push(problem))
    const reader = { content: services.contentService, previous, report: context.report, wait }
    const updates = await readNamedEntries(reader, plan.entries)
    if (!updates) return undefined
    for (const { type, uid, locale, entry, time } of updates) {
      if (entry) writer.set(type, uid, locale, entry, time)
      else writer.remove(type, uid, locale, time)
    }
    for (const [store, products] of plan.catalogues) {
      const commerce = services.commerce[store]
      const reader = { commerce, store, previous, report: context.report }
      const sold = products === 'all' ? undefined : await readNamedProducts(reader, products)
      if (!sold) await catalogueLoader(commerce, store).load(context)
      for (const { id, product } of sold ?? [])
        if (product) writer.set('catalogue', id, store, product)
        else writer.remove('catalogue', id, store, toMark(undefined))
    }
    const entries = updates.flatMap(({ type, entry }) => (entry ? [[type, entry] as const] : []))
    await picturesLoader(services.media, mediaOf(entries)).load(context)
    const changed = writer.digest() !== version
    if (changed) writer.replace(syncedTo)
    return { changed, problems }
  } finally {
    // Does nothing to what is in place.
    writer.discard()
    previous.close()
  }
}

function planOf(requests: readonly PublishRequest[]): Plan | undefined {
  const entries = new Map<string, EntryAddress>()
  const catalogues = new Map<Store, ProductSelection>()
  for (const request of requests) {
    if (request.kind === 'anything' || request.kind === 'release') return undefined
    if (request.kind === 'catalogue')
      catalogues.set(request.store, addProducts(catalogues.get(request.store), request.products))
    else for (const place of placesOf(request)) entries.set(keyOf(place), place)
  }
  return entries.size > mostEntries ? undefined : { entries: [...entries.values()], catalogues }
}

/** Adds products to those that are read again; without ids they are all. */
function addProducts(selected: ProductSelection = new Set(), ids?: readonly number[]): ProductSelection {
  if (selected === 'all' || !ids) return 'all'
  const products = new Set([...selected, ...ids])
  return products.size > mostProducts ? 'all' : products
}

/** The places of an entry; nowhere for a type or a language that pages do not read. */
function placesOf({ contentType, uid, locale }: Extract<PublishRequest, { kind: 'entry' }>): readonly EntryAddress[] {
  const type = entryTypes.find((known) => known === contentType)
  if (!type) return []
  const locales = locale === undefined ? contentLocales : [locale].filter(isContentLocale)
  return locales.map((one) => ({ type, uid, locale: one }))
}
