import { setImmediate } from 'node:timers/promises'
import { answerDigest } from '../content/snapshot/digest.ts'
import type { OpenContent } from '../content/recording.ts'
import type { RowAddress } from '../content/snapshot/snapshot-rows.ts'
import { leaves } from '../content/snapshot/tracked-snapshot.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openReleaseDatabase } from './release-database.ts'
import type { ReleaseStore } from './release-store.ts'

/**
 * Paths of the live pages that would be rendered if one row became what it is in another content: values that were made
 * of the row are made again from that content, and followed where they come out another. Nothing is written.
 * @param content with the row as it would be
 */
export async function pagesOfRow(
  store: Pick<ReleaseStore, 'databaseFile'>,
  content: Pick<OpenContent, 'tracker'>,
  { collection, scope, id }: RowAddress,
): Promise<readonly string[]> {
  const database = openReleaseDatabase(store.databaseFile)
  try {
    const ledger = openLedger(database)
    const keys = [leaves.row(collection, scope, id), leaves.all(collection, scope), leaves.ids(collection, scope)]
    const changed = keys.flatMap((key) => ledger.idOf(key) ?? [])
    const pages = new Set<string>()
    const seen = new Set<number>()
    // Grows while it is walked.
    for (const node of changed) {
      for (const path of ledger.readersOf(node)) pages.add(path)
      for (const user of ledger.usersOf(node)) {
        if (seen.has(user)) continue
        seen.add(user)
        if (isOther(ledger, content, user)) changed.push(user)
        // Requests of visitors come first.
        await setImmediate()
      }
    }
    return [...pages].toSorted()
  } finally {
    database.close()
  }
}

/** Whether a value comes out another; one that cannot be made any more does. */
function isOther(ledger: Ledger, { tracker }: Pick<OpenContent, 'tracker'>, id: number): boolean {
  const node = ledger.nodeOf(id)
  if (!node) return false
  try {
    return answerDigest(tracker.run(node.key)) !== node.digest
  } catch {
    // Its locale or area is gone.
    return true
  }
}
