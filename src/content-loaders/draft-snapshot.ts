import type { Collection, Mark, Rows, Scope } from '../content/snapshot/snapshot-rows.ts'
import type { Snapshot } from '../content/snapshot/snapshot.ts'
import { type ContentLocale, defaultContentLocale } from '../domain/region/countries.ts'
import type { Log } from '../lib/log.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import { type ContentService, type EntryFault, NotInServiceError } from '../ports/content.ts'
import { type EntryType, entryTypes } from '../ports/content/entries.ts'
import type { MediaService } from '../ports/media.ts'
import { VendorError } from '../ports/vendor-error.ts'
import type { LoaderStore, Problem } from './loader.ts'
import { allMedia, picturesLoader } from './pictures-loader.ts'

type DraftTask = {
  readonly drafts: ContentService
  readonly media: MediaService
  /** The live content: prices, other languages, and pictures that are known already. */
  readonly live: Snapshot
  /** Language of the page; the default language is read with it. */
  readonly locale: ContentLocale
  readonly log: Log
}

export type LoadedDrafts = {
  readonly snapshot: Snapshot
  /** Entries that do not fit their schema, and pictures that are not there. */
  readonly problems: readonly Problem[]
}

const isRefusal = (error: unknown): boolean =>
  error instanceof VendorError &&
  !(error instanceof NotInServiceError) &&
  (error.fault === 'refused' || (error.fault === 'answer' && (error.status ?? 500) < 500))

const concurrentLists = 6

/** Asked first and alone: a service that refuses the preview is asked nothing else. */
const firstType: EntryType = 'brand_settings'

/**
 * A language or a type that the service lacks has no drafts. Only the list by which it confirms the preview must be
 * there.
 */
const noneOf =
  (type: EntryType, scope: ContentLocale) =>
  (error: unknown): readonly never[] => {
    const isLacking = error instanceof NotInServiceError && (type !== firstType || scope !== defaultContentLocale)
    if (isLacking) return []
    throw error
  }

/**
 * The live snapshot with all drafts of a language and of the default language in place of its entries, and the facts of
 * pictures that only drafts name. An entry that does not fit its schema is reported, and its live version stands in, as
 * in a sync; one that was never published is left out.
 * @returns `refused` where the service does not know the preview, or no longer; `unreachable`, and logged, while a
 *   service fails
 */
export async function loadDrafts(task: DraftTask): Promise<LoadedDrafts | 'refused' | 'unreachable'> {
  try {
    return await readDrafts(task)
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    task.log.error({ event: 'preview_failed', err: error })
    return 'unreachable'
  }
}

/** Whether the content service shows the drafts of a preview, by one short list; else as `loadDrafts`. */
export async function checkDrafts({
  drafts,
  log,
}: Pick<DraftTask, 'drafts' | 'log'>): Promise<'known' | 'refused' | 'unreachable'> {
  try {
    await drafts.checkedEntries(firstType, defaultContentLocale, () => undefined)
    return 'known'
  } catch (error) {
    if (isRefusal(error)) return 'refused'
    if (!(error instanceof VendorError)) throw error
    log.error({ event: 'preview_failed', err: error })
    return 'unreachable'
  }
}

/** @throws VendorError of a service that fails */
async function readDrafts(task: DraftTask): Promise<LoadedDrafts | 'refused'> {
  const rows = createRows(task.live)
  const problems: Problem[] = []
  const scopes = [...new Set([task.locale, defaultContentLocale])]
  const load = async (type: EntryType): Promise<void> => {
    for (const scope of scopes) {
      const invalid = new Set<string>()
      const onFault = (fault: EntryFault): void => {
        invalid.add(fault.id)
        problems.push({ collection: type, scope, ...fault })
      }
      const entries = await task.drafts.checkedEntries(type, scope, onFault).catch(noneOf(type, scope))
      const stood = [...invalid].flatMap((uid) => rows.store.previous(type, uid, scope) ?? [])
      rows.store.replaceRows(type, scope, new Map([...entries, ...stood].map((entry) => [entry.uid, entry])))
    }
  }
  try {
    await load(firstType)
  } catch (error) {
    if (isRefusal(error)) return 'refused'
    throw error
  }
  const others = entryTypes.filter((type) => type !== firstType)
  await mapConcurrently(others, concurrentLists, load)
  await picturesLoader(task.media, allMedia()).load({
    store: rows.store,
    logger: task.log,
    report: (problem) => problems.push(problem),
  })
  return { snapshot: { ...task.live, ...rows.reads }, problems }
}

/** Rows in memory over those of a snapshot: a collection of a scope that was replaced is read from memory alone. */
function createRows(live: Snapshot): {
  readonly store: LoaderStore
  readonly reads: Pick<Snapshot, 'find' | 'all' | 'ids'>
} {
  const own = new Map<string, Map<string, unknown>>()
  const placeOf = (collection: Collection, scope: Scope): string => `${collection} ${scope}`
  // The value of a place was put there with its collection's type (`replaceRows`, `set`).
  const isRow = <Name extends Collection>(_collection: Name, row: unknown): row is Rows[Name] => row !== undefined
  const find: Snapshot['find'] = (collection, id, scope) => {
    const rows = own.get(placeOf(collection, scope))
    if (!rows) return live.find(collection, id, scope)
    const row = rows.get(id)
    return isRow(collection, row) ? row : undefined
  }
  const all: Snapshot['all'] = <Name extends Collection>(collection: Name, scope: Scope): readonly Rows[Name][] => {
    const rows = own.get(placeOf(collection, scope))
    if (!rows) return live.all(collection, scope)
    const byId = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return byId.flatMap(([, row]) => (isRow(collection, row) ? [row] : []))
  }
  const ids = (collection: Collection, scope: Scope): readonly string[] => {
    const rows = own.get(placeOf(collection, scope))
    return rows ? [...rows.keys()].toSorted() : live.ids(collection, scope)
  }
  return {
    store: {
      all,
      each: all,
      ids,
      set: (collection, id, scope, row) => void own.get(placeOf(collection, scope))?.set(id, row),
      remove: (collection, id, scope) => void own.get(placeOf(collection, scope))?.delete(id),
      replaceRows: (collection, scope, rows) => void own.set(placeOf(collection, scope), new Map(rows)),
      previous: (collection, id, scope) => live.find(collection, id, scope),
      marks: () => new Map<string, Mark>(),
    },
    reads: { find, all, ids },
  }
}
