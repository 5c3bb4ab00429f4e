import type { NodeRecord, OpenContent } from '../content/recording.ts'
import { SnapshotError } from '../content/snapshot/snapshot.ts'
import { locales } from '../domain/locale/locale.ts'
import { followRows } from './changed-rows.ts'
import { followChanges, pageListKey } from './follow-changes.ts'
import { facts, type Ledger, openLedger } from './ledger.ts'
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
  else ledger.noteWithheld(paths)
}

/** Begins another machine's release: no pages wait but those that are noted from here on. */
export function followElsewhere(ledger: Ledger): void {
  ledger.endWithholding()
  ledger.setFact(facts.withheldElsewhere, 'yes')
}

/** The pages that wait in the live release, as they are asked for. */
export function* readWithheld({ databaseFile }: Pick<ReleaseStore, 'databaseFile'>): Generator<string> {
  const database = openReleaseDatabase(databaseFile)
  try {
    const ledger = openLedger(database)
    yield* isOfLive(ledger) ? ledger.withheldPages() : ledger.notedPaths()
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
   * Pages to be marked stale that are marked so no longer, since none of them is a reason to bring back what the roll
   * back took away: those that failed earlier and are tried again, and those that another machine has made of that
   * content, for what the ledger has to know of them.
   */
  readonly stale: readonly string[]
  /** One where that content is not here any more: the pages that it changed are rendered then. */
  readonly faults: readonly CheckedFault[]
}

/**
 * Withholds the pages that were noted, whether they are stale or not. First the ledger is brought to the content of the
 * live release: changes that come after it end the waiting, earlier ones do not. A ledger that knows this content has
 * none to withhold.
 */
export async function withholdNoted({ store, ledger, database, open }: Noted): Promise<Withholding> {
  if (isOfLive(ledger)) {
    const isTaken = ledger.hasStale() && ledger.hasWithheld()
    return { stale: isTaken ? ledger.takeStale() : [], faults: [] }
  }
  const [path] = ledger.notedPaths()
  ledger.removeFact(facts.withheldElsewhere)
  const live = store.current()
  if (path === undefined || !live) return { stale: [], faults: [] }
  const others = ledger.countNoted() - 1
  const version = contentOf(live)
  const isThere = ledger.fact(facts.snapshot) === version
  const opened = isThere ? undefined : await openUnlessGone(() => open(store.snapshotFile(version)))
  if (opened) followTo(opened, ledger, database)
  const stale = isThere || opened ? ledger.takeStale().filter((one) => !ledger.isNoted(one)) : []
  if (opened?.pool) await recordNoted(opened.pool, ledger)
  ledger.withholdNoted()
  if (isThere || opened) return { stale, faults: [] }
  const fault = `was rolled back on another machine, and the content of that time (${version}) is not here any more`
  return { stale, faults: [{ path, fault, others }] }
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

/** Renders the noted pages for what they are made of alone: their files are dropped. No other page may be stale. */
async function recordNoted(pool: Pick<RenderPool, 'render'>, ledger: Ledger): Promise<void> {
  ledger.markNotedStale()
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
