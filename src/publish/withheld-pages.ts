import type { NodeRecord, OpenContent } from '../content/recording.ts'
import { SnapshotError } from '../content/snapshot/snapshot.ts'
import { locales } from '../domain/locale/locale.ts'
import { followRows } from './changed-rows.ts'
import { followChanges, pageListKey } from './follow-changes.ts'
import { facts, type Ledger, openLedger, pathsIn } from './ledger.ts'
import { openReleaseDatabase } from './release-database.ts'
import { type CheckedFault, contentOf } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'
import type { ReleaseStore } from './release-store.ts'
import type { RenderPool } from './render-pool.ts'

/*
 * Pages that a roll back replaced wait for a change of their content. To a machine whose ledger does not know the
 * content that was rolled back, that would look like such a change: it notes the pages, and withholds them once its
 * ledger has come so far, which is when it publishes next (decision 003).
 */

/** Whether the ledger knows what the live release is made of: it does not after another machine's. */
export const isOfLive = (ledger: Pick<Ledger, 'fact'>): boolean => ledger.fact(facts.withheldElsewhere) === undefined

/** Has pages wait that a roll back on this machine replaced, whether they are stale or not. */
export function withholdPages(ledger: Ledger, paths: readonly string[]): void {
  if (isOfLive(ledger)) ledger.withhold(paths)
  else noteWithheld(ledger, [...pathsIn(ledger.fact(facts.withheldElsewhere)), ...paths])
}

/** Notes the pages that wait in another machine's release, and no others do. */
export function noteWithheldElsewhere(ledger: Ledger, paths: readonly string[]): void {
  ledger.endWithholding()
  noteWithheld(ledger, paths)
}

const noteWithheld = (ledger: Ledger, paths: readonly string[]): void =>
  ledger.setFact(facts.withheldElsewhere, JSON.stringify([...new Set(paths)]))

/** The pages that wait in the live release. */
export function readWithheld({ databaseFile }: Pick<ReleaseStore, 'databaseFile'>): string[] {
  const database = openReleaseDatabase(databaseFile)
  try {
    const ledger = openLedger(database)
    return isOfLive(ledger) ? ledger.withheldPages() : pathsIn(ledger.fact(facts.withheldElsewhere))
  } finally {
    database.close()
  }
}

/** Content that was opened, and the processes that render it, where there are any. */
type Opened = {
  readonly content: OpenContent
  readonly takeNodes: () => NodeRecord[]
  readonly pool?: Pick<RenderPool, 'render'>
}

type Noted = {
  readonly store: Pick<ReleaseStore, 'current' | 'snapshotFile'>
  readonly ledger: Ledger
  readonly database: ReleaseDraft['database']
  /** Opens a snapshot. @throws SnapshotError when it is gone */
  readonly open: (file: string) => Promise<Opened>
}

export type Withholding = {
  /**
   * Pages that another machine has made of that content, to be marked stale for what the ledger has to know of them.
   * They are marked so no longer: none of them is a reason to bring back what the roll back took away.
   */
  readonly stale: readonly string[]
  /** One where that content is not here any more: the pages that it changed are rendered then. */
  readonly faults: readonly CheckedFault[]
}

/**
 * Withholds the pages that were noted, whether they are stale or not. First the ledger is brought to the content of the
 * live release: changes that come after it end the waiting, earlier ones do not.
 */
export async function withholdNoted({ store, ledger, database, open }: Noted): Promise<Withholding> {
  const paths = pathsIn(ledger.fact(facts.withheldElsewhere))
  ledger.removeFact(facts.withheldElsewhere)
  const [path] = paths
  const live = store.current()
  if (path === undefined || !live) return { stale: [], faults: [] }
  const version = contentOf(live)
  const isThere = ledger.fact(facts.snapshot) === version
  const opened = isThere ? undefined : await openUnlessGone(() => open(store.snapshotFile(version)))
  if (opened) followTo(opened, ledger, database)
  const noted = new Set(paths)
  const stale = isThere || opened ? ledger.takeStale().filter((one) => !noted.has(one)) : []
  if (opened?.pool) await recordPages(opened.pool, ledger, paths)
  ledger.withhold(paths)
  if (isThere || opened) return { stale, faults: [] }
  const fault = `was rolled back on another machine, and the content of that time (${version}) is not here any more`
  return { stale, faults: [{ path, fault, others: paths.length - 1 }] }
}

/** Brings the ledger to some content, the lists of pages too. */
function followTo({ content, takeNodes }: Opened, ledger: Ledger, database: ReleaseDraft['database']): void {
  const leaves = followRows(database, ledger, content.rows)
  const changed = followChanges({ ledger, content, takeNodes }, leaves)
  // The live release is of these lists: of pages that they have no more there is no file to remove.
  for (const locale of locales)
    if (changed.has(pageListKey(locale.locale))) ledger.setPages(locale.locale, content.pagePaths(locale))
  for (const record of takeNodes()) ledger.recordNode(record)
}

/** Renders pages for what they are made of alone: their files are dropped. No other page may be stale. */
async function recordPages(pool: Pick<RenderPool, 'render'>, ledger: Ledger, paths: readonly string[]): Promise<void> {
  for (const path of paths) ledger.markStale(path)
  await pool.render(ledger.stalePages(), {
    onNodes: (nodes) => nodes.forEach((node) => ledger.recordNode(node)),
    onResult: ({ path, files, reads }) => {
      if (files.length > 0) ledger.recordPage(path, reads)
    },
  })
}

async function openUnlessGone(open: () => Promise<Opened>): Promise<Opened | undefined> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof SnapshotError) return undefined
    throw error
  }
}
