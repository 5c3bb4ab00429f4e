import { openSnapshot, type Snapshot, SnapshotError } from '../content/snapshot.ts'
import { createSnapshotWriter, type SnapshotWriter } from '../content/snapshot-writer.ts'
import { type Store, stores } from '../domain/region/stores.ts'
import type { Log } from '../lib/log.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { ContentService } from '../ports/content.ts'
import { entryTypes } from '../ports/content/entries.ts'
import type { MediaService } from '../ports/media.ts'
import { brokenReferences } from './broken-references.ts'
import { catalogueLoader } from './catalogue-loader.ts'
import { duplicateAddresses } from './duplicate-addresses.ts'
import { entriesLoader } from './entries-loader.ts'
import type { Loader, LoaderContext, Problem } from './loader.ts'
import { missingSingles } from './missing-singles.ts'
import { missingWords } from './missing-words.ts'
import { picturesLoader } from './pictures-loader.ts'
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

type SyncTask = {
  readonly services: SyncServices
  readonly file: string
  /** Now, in ms: the day of the snapshot goes by it. */
  readonly clock?: () => number
}

/**
 * Copies what the vendors hold into the snapshot `file`, which is replaced at once, and only when the data differs.
 * @throws whatever a vendor that fails throws: the old snapshot then stays
 */
export async function syncSnapshot({ services, file, clock }: SyncTask): Promise<SyncResult> {
  const previous = openPrevious(file)
  const writer = createSnapshotWriter(file, clock)
  const problems: Problem[] = []
  try {
    const context = contextOf(services.log, writer, previous, (problem) => problems.push(problem))
    await mapConcurrently(vendorLoaders(services), concurrentLoaders, (loader) => load(loader, context))
    await load(picturesLoader(services.media), context)
    for (const review of reviews) problems.push(...review(context.store))
    const result = { digest: writer.digest(), problems: problems.toSorted(byPlace), counts: countsOf(writer) }
    const changed = previous?.version !== result.digest
    if (changed) writer.replace()
    else writer.discard()
    return { changed, ...result }
  } catch (error) {
    writer.discard()
    throw error
  } finally {
    previous?.close()
  }
}

const vendorLoaders = ({ contentService, commerce }: SyncServices): readonly Loader[] => [
  ...stores.map((store) => catalogueLoader(commerce[store], store)),
  ...entryTypes.map((type) => entriesLoader(contentService, type)),
]

const concurrentLoaders = 6

/** What is looked at when everything is loaded: faults that no single entry shows. */
const reviews = [missingSingles, unmatchedRegions, missingWords, brokenReferences, duplicateAddresses]

async function load(loader: Loader, context: LoaderContext): Promise<void> {
  const started = performance.now()
  await loader.load(context)
  context.logger.debug({ event: 'loaded', loader: loader.name, ms: Math.round(performance.now() - started) })
}

/** The snapshot in place; one that is missing, damaged or of another format is made anew. */
function openPrevious(file: string): Snapshot | undefined {
  try {
    return openSnapshot(file)
  } catch (error) {
    if (error instanceof SnapshotError) return undefined
    throw error
  }
}

function contextOf(
  logger: Log,
  writer: SnapshotWriter,
  previous: Snapshot | undefined,
  report: (problem: Problem) => void,
): LoaderContext {
  return {
    logger,
    report,
    store: {
      set: writer.set,
      clear: writer.clear,
      all: writer.all,
      previous: (collection, id, scope) => previous?.find(collection, id, scope),
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
