import type { Mark } from '../content/snapshot/snapshot-rows.ts'
import { openSnapshot, type Snapshot, SnapshotError } from '../content/snapshot/snapshot.ts'
import { createSnapshotWriter, type SnapshotWriter } from '../content/snapshot/snapshot-writer.ts'
import { defaultContentLocale } from '../domain/region/countries.ts'
import { type Store, stores } from '../domain/region/stores.ts'
import type { Log } from '../lib/log.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { ContentService } from '../ports/content.ts'
import { type EntryType, entryTypes } from '../ports/content/entries.ts'
import type { MediaService } from '../ports/media.ts'
import { brokenReferences } from './broken-references.ts'
import { catalogueLoader, smallShopProducts } from './catalogue-loader.ts'
import { deepCategories } from './deep-categories.ts'
import { duplicateAddresses } from './duplicate-addresses.ts'
import { leftOutContent } from './left-out-content.ts'
import type { Loader, LoaderContext, Problem } from './loader.ts'
import type { NamedEntry } from './media-names.ts'
import { missingSingles } from './missing-singles.ts'
import { missingWords } from './missing-words.ts'
import { allMedia, dueMedia, type MediaTurn, picturesLoader } from './pictures-loader.ts'
import { unmatchedRegions } from './unmatched-regions.ts'

type SyncServices = {
  readonly contentService: ContentService
  readonly commerce: Readonly<Record<Store, Commerce>>
  readonly media: MediaService
  readonly log: Log
}

export type SyncResult = {
  /** False when the vendors had nothing new: the file was left as it was. */
  readonly changed: boolean
  /** Digest of the data, the `version` of the content. */
  readonly digest: string
  readonly problems: readonly Problem[]
  readonly counts: { readonly entries: number; readonly products: number; readonly pictures: number }
}

export type SyncTask = {
  readonly services: SyncServices
  readonly file: string
  /** Now, in ms: the day of the snapshot goes by it. */
  readonly clock?: () => number
  /** Digest of the code: entries that other code has read are read again. */
  readonly code?: string
  /** Reads all entries again. */
  readonly isWhole?: boolean
  /** Asks the media service again for a part of what is known, or for all of it, and the platform for a part. */
  readonly mediaTurn?: MediaTurn
  /** Products up to which a shop is small: each sync goes through all rows. */
  readonly smallShop?: number
}

/** The time after which a sync of a large shop goes through all rows again, ms. */
const thoroughMs = 60 * 60_000

/** More changed entries than this are an import: the sync then goes through all rows, too. */
const mostEntries = 1000

/**
 * Copies what the vendors hold into the snapshot `file`, which is replaced at once. Of entries it asks only for those
 * that changed since the snapshot was made; all of them where there is none, or the content service does not know how
 * far that one goes (decision 095). Of products of a large store it asks for those that seem to have changed, and goes
 * through all rows of a large shop, for the media of entries and for faults that no single one shows, once an hour.
 * @throws whatever a vendor that fails throws: the old snapshot then stays
 */
export async function syncSnapshot(task: SyncTask): Promise<SyncResult> {
  const previous = openPrevious(task.file)
  try {
    const canFollow =
      !task.isWhole && previous && previous.syncedTo.token !== '' && previous.syncedTo.code === (task.code ?? '')
    return (canFollow && (await syncFrom(task, previous, previous))) || (await syncWhole(task, previous))
  } finally {
    previous?.close()
  }
}

async function syncWhole(task: SyncTask, previous: Snapshot | undefined): Promise<SyncResult> {
  const result = await syncFrom(task, previous, undefined)
  if (!result) throw new Error('The content service gave no token at the end of its changes')
  return result
}

/** @param base what entries are followed from; all are read without it. @returns `undefined` where that cannot be */
async function syncFrom(
  task: SyncTask,
  previous: Snapshot | undefined,
  base: Snapshot | undefined,
): Promise<SyncResult | undefined> {
  const { services, file, clock = Date.now, code = '', mediaTurn, smallShop = smallShopProducts } = task
  const now = clock()
  const writer = createSnapshotWriter(file, base ? { base: file, day: base.day, canFold: true } : { clock })
  const problems: Problem[] = []
  const report = (problem: Problem): void => void problems.push(problem)
  const isLarge = base !== undefined && base.ids('product', defaultContentLocale).length > smallShop
  const isDue = !isLarge || now - base.syncedTo.checkedAt >= thoroughMs
  const changedEntries: NamedEntry[] = []
  const followed: Following = {
    writer,
    report,
    known: known(previous, code),
    onEntry(type, entry) {
      if (!isDue && changedEntries.length < mostEntries) changedEntries.push([type, entry])
    },
  }
  try {
    const context = contextOf(services.log, writer, previous, report)
    const look = base && { turn: typeof mediaTurn === 'number' ? mediaTurn : undefined }
    const catalogue = { clock, smallShop, look }
    const catalogues = stores.map((store) => catalogueLoader(services.commerce[store], store, catalogue))
    const [token] = await Promise.all([
      followEntries(services.contentService, followed, base?.syncedTo.token),
      mapConcurrently(catalogues, stores.length, (loader) => load(loader, context)),
    ])
    if (token === undefined) return undefined
    const isThorough = isDue || changedEntries.length === mostEntries
    const media = isThorough ? allMedia(mediaTurn) : dueMedia(changedEntries, mediaTurn)
    await load(picturesLoader(services.media, media), context)
    if (isThorough) for (const review of reviews) problems.push(...review(context.store))
    const result = { digest: writer.digest(), problems: problems.toSorted(byPlace), counts: countsOf(writer) }
    const changed = previous?.version !== result.digest
    const { syncedTo } = previous ?? {}
    const checkedAt = isThorough ? now : (syncedTo?.checkedAt ?? 0)
    // Also for the token alone: the next sync asks for less.
    const isOther = syncedTo?.token !== token || syncedTo.code !== code || (isLarge && isThorough)
    if (changed || isOther || writer.isFolded || writer.hasOtherMarks()) writer.replace({ token, code, checkedAt })
    return { changed, ...result }
  } finally {
    // Does nothing to what is in place.
    writer.discard()
  }
}

type Following = {
  readonly writer: Pick<SnapshotWriter, 'set' | 'remove'>
  readonly report: (problem: Problem) => void
  /** Entries as they were known, which stand in for those that do not fit. */
  readonly known: Pick<Snapshot, 'find'> | undefined
  /** Called with each entry that the service's log of changes has. */
  readonly onEntry: (type: EntryType, entry: object) => void
}

/** The snapshot before, unless other code has read it: its rows may have another shape. */
const known = (previous: Snapshot | undefined, code: string): Snapshot | undefined =>
  previous?.syncedTo.code === code ? previous : undefined

/** Brings entries up to date: which language stands in for a missing one is decided when they are read. */
function followEntries(
  content: ContentService,
  { writer: { set, remove }, report, known, onEntry }: Following,
  token: string | undefined,
): Promise<string | undefined> {
  return content.changesSince(token, {
    set(type, uid, locale, entry, time) {
      onEntry(type, entry)
      set(type, uid, locale, entry, time)
    },
    remove,
    retain(type, uid, locale, time) {
      const before = known?.find(type, uid, locale)
      if (before !== undefined) set(type, uid, locale, before, time)
      else remove(type, uid, locale, time)
    },
    onFault: (collection, scope, fault) => report({ collection, scope, ...fault }),
  })
}

/** The checks of a whole load: faults that no single entry shows. */
const reviews = [
  missingSingles,
  unmatchedRegions,
  missingWords,
  brokenReferences,
  deepCategories,
  duplicateAddresses,
  leftOutContent,
]

async function load(loader: Loader, context: LoaderContext): Promise<void> {
  const started = performance.now()
  await loader.load(context)
  context.logger.debug({ event: 'loaded', loader: loader.name, ms: Math.round(performance.now() - started) })
}

/** The snapshot in place; one that is missing, damaged or of another format is made anew. */
export function openPrevious(file: string): Snapshot | undefined {
  try {
    return openSnapshot(file)
  } catch (error) {
    if (error instanceof SnapshotError) return undefined
    throw error
  }
}

/** Has loaders write through a writer. @param previous the snapshot that it replaces */
export function contextOf(
  logger: Log,
  writer: SnapshotWriter,
  previous: Snapshot | undefined,
  report: (problem: Problem) => void,
): LoaderContext {
  const { set, remove, replaceRows, all, each, ids } = writer
  return {
    logger,
    report,
    store: {
      ...{ set, remove, replaceRows, all, each, ids },
      previous: (collection, id, scope) => previous?.find(collection, id, scope),
      marks: (collection, scope) => previous?.marks(collection, scope) ?? new Map<string, Mark>(),
    },
  }
}

const byPlace = (one: Problem, other: Problem): number => (positionOf(one) < positionOf(other) ? -1 : 1)
const positionOf = ({ collection, scope, id, field }: Problem): string => [collection, scope, id, field].join('/')

const countsOf = (writer: SnapshotWriter): SyncResult['counts'] => ({
  entries: entryTypes.reduce((sum, type) => sum + writer.count(type), 0),
  products: writer.count('catalogue'),
  pictures: writer.count('picture'),
})
