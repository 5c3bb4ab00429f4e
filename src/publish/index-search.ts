import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { openSearchContent, type SearchContent } from '../content/open-search-content.ts'
import { type NodeRecord, recordNodes } from '../content/recording.ts'
import { digestOf } from '../content/snapshot/digest.ts'
import { openSnapshot } from '../content/snapshot/snapshot.ts'
import { contentLocales, isContentLocale } from '../domain/region/countries.ts'
import type { SearchDocument, SearchIndex, SearchOrigin } from '../ports/search-index.ts'
import { followRows } from './changed-rows.ts'
import { followChanges } from './follow-changes.ts'
import { facts } from './ledger.ts'
import { withPublishLock } from './publish-lock.ts'
import type { RenderTask, TaskSource } from './render-job.ts'
import { openSearchRecord, type SearchRecord } from './search-record.ts'

export type SearchIndexerOptions = {
  /** The record of what the index has (`search-record.ts`). */
  readonly file: string
  readonly origin: SearchOrigin
  /** Other machines write the index as well: it is compared with the record each time, not once for each process. */
  readonly isShared: boolean
  /** Opens a snapshot; tests look at what is asked of it. */
  readonly open?: (file: string, origin: SearchOrigin) => SearchContent
}

/** The content that the index is to have. */
export type SearchSource = {
  /** The file of its snapshot. */
  readonly snapshot: string
  /** Digest of the code: other code may make other documents. */
  readonly code: string
}

/** Brings the search engine's index up to date with content. */
export type SearchIndexer = {
  /**
   * Makes the documents again that a change leads to, writes those that come out others, and removes those whose page
   * is gone.
   * @returns how many of both
   * @throws VendorError: some documents may be written, the next call writes the others
   */
  update(index: SearchIndex, source: SearchSource): Promise<SearchChanges>
}
type SearchChanges = { readonly written: number; readonly removed: number }

/**
 * The version of the types that the index has for fields. It is part of each digest: with another one all documents are
 * written again, and their fields get these types.
 */
const typesOfFields = 2

/** Documents that are made at once: as many as the engine takes in a request. */
const madeAtOnce = 100

type Warm = { readonly content: SearchContent; readonly takeNodes: () => NodeRecord[] }

export function createSearchIndexer({
  file,
  origin,
  isShared,
  open = openSearchContent,
}: SearchIndexerOptions): SearchIndexer {
  let warm: Warm | undefined
  let isCompared = false
  const close = (): void => {
    warm?.content.close()
    warm = undefined
  }
  const openWarm = (snapshot: string): Warm => {
    const content = open(snapshot, origin)
    return { content, takeNodes: recordNodes(content) }
  }

  /** Has the record follow to a snapshot: documents that a change leads to are stale from then on. */
  function followTo({ ledger, database, markGone }: SearchRecord, snapshot: string): Warm {
    const next = openSnapshot(snapshot)
    try {
      const known = ledger.fact(facts.snapshot)
      const leaves = followRows(database, ledger, next)
      if (warm && warm.content.version !== known) close()
      if (warm && leaves.length > 0) {
        warm.takeNodes()
        warm.content.advance(snapshot, leaves)
      }
      const now = (warm ??= openWarm(snapshot))
      followChanges({ ledger, ...now }, leaves)
      for (const locale of contentLocales)
        if (known === undefined || now.content.hasOtherPages(locale, leaves))
          for (const id of ledger.setPages(locale, now.content.pages(locale))) markGone({ locale, id })
      return now
    } finally {
      next.close()
    }
  }

  async function updateBy(record: SearchRecord, index: SearchIndex, source: SearchSource): Promise<SearchChanges> {
    const madeBy = JSON.stringify([source.code, origin])
    if (record.ledger.fact(facts.code) !== madeBy) {
      close()
      isCompared = false
      record.commit(() => {
        record.clear()
        record.ledger.setFact(facts.code, madeBy)
      })
    }
    const now = record.commit(() => followTo(record, source.snapshot))
    if (isShared || !isCompared)
      for (const locale of contentLocales) compare(record, locale, await index.digests(origin, locale))
    isCompared = true
    return { written: await writeStale(record, index, now), removed: await removeGone(record, index) }
  }

  return {
    // A publisher that is run by hand follows the same record.
    update: (index, source) =>
      withPublishLock(`${file}.lock`, async () => {
        const record = openSearchRecord(file)
        try {
          return await updateBy(record, index, source)
        } catch (error) {
          // It may know more than the record now.
          close()
          throw error
        } finally {
          record.close()
        }
      }),
  }
}

/** Has the record know what the index has: what differs from what it knew is made again, or removed. */
function compare(record: SearchRecord, locale: string, found: ReadonlyMap<string, string>): void {
  const { ledger, commit, digestsIn, note, markGone, remove } = record
  commit(() => {
    const known = digestsIn(locale)
    for (const [id, digest] of found) {
      if (known.get(id) === digest) continue
      note({ locale, id }, digest)
      if (ledger.hasPage(id)) ledger.markStale(id)
      else markGone({ locale, id })
    }
    for (const id of known.keys()) {
      if (found.has(id)) continue
      remove({ locale, id })
      ledger.markStale(id)
    }
  })
}

/** Makes stale documents, and writes those that the index does not have so. @returns how many of these */
async function writeStale(record: SearchRecord, index: SearchIndex, { content, takeNodes }: Warm): Promise<number> {
  const { ledger, commit, digestOf: knownDigest, note, markGone } = record
  let written = 0
  for (const tasks of batchesOf(ledger.stalePages())) {
    // To make documents takes a while, in which the next edit may come.
    await yieldToOthers()
    const made = tasks.map((task) => ({ ...makeDocument(content, task), locale: task.locale, id: task.page.path }))
    const changed = made.flatMap(({ document, ...address }) =>
      document && document['digest'] !== knownDigest(address) ? [document] : [],
    )
    await index.put(changed)
    written += changed.length
    commit(() => {
      for (const node of takeNodes()) ledger.recordNode(node)
      for (const { document, reads, ...address } of made) {
        ledger.recordPage(address.id, reads)
        if (document) note(address, String(document['digest']))
        else markGone(address)
      }
    })
  }
  return written
}

function makeDocument(
  content: SearchContent,
  { page, locale }: RenderTask,
): { readonly document: SearchDocument | undefined; readonly reads: readonly string[] } {
  if (!isContentLocale(locale)) return { document: undefined, reads: [] }
  const { value, reads } = content.document(locale, page)
  return { document: value && { ...value, digest: digestOf(JSON.stringify([typesOfFields, value])) }, reads }
}

/** Tasks of all sources in groups. */
function* batchesOf(sources: readonly TaskSource[]): Generator<readonly RenderTask[]> {
  let batch: RenderTask[] = []
  for (const { take } of sources) {
    const takeNext = () => take(madeAtOnce - batch.length)
    for (let tasks = takeNext(); tasks.length > 0; tasks = takeNext()) {
      batch.push(...tasks)
      if (batch.length < madeAtOnce) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Removes what the index should lose. @returns how many documents */
async function removeGone({ goneOnes, commit, remove }: SearchRecord, index: SearchIndex): Promise<number> {
  let removed = 0
  for (let gone = goneOnes(madeAtOnce); gone.length > 0; gone = goneOnes(madeAtOnce)) {
    await index.remove(gone.map(({ id }) => id))
    commit(() => {
      for (const address of gone) remove(address)
    })
    removed += gone.length
  }
  return removed
}
