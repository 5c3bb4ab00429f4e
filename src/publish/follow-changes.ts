import { answerDigest } from '../content/snapshot/digest.ts'
import type { NodeRecord, OpenContent } from '../content/recording.ts'
import { nodeKey } from '../content/snapshot/node-key.ts'
import type { Ledger } from './ledger.ts'

/** Key of the list of a locale's pages. */
export const pageListKey = (locale: string): string => nodeKey('pagePaths', locale)
const isPageList = (key: string): boolean => key.startsWith(nodeKey('pagePaths').slice(0, -1))

type Following = {
  readonly ledger: Ledger
  readonly content: Pick<OpenContent, 'tracker'>
  /** Takes what values were made of since it was last called. */
  readonly takeNodes: () => NodeRecord[]
}

/**
 * Follows changed rows to the pages that were made of them, and marks those stale: a value that was made of something
 * that changed is made again, and only what was made of it is looked at where it comes out another. No other value is
 * asked for (decision 087).
 * @param leaves keys of changed rows and lists
 * @returns keys of the values that changed
 */
export function followChanges(following: Following, leaves: readonly string[]): ReadonlySet<string> {
  const { ledger } = following
  const changed = leaves.flatMap((leaf) => ledger.idOf(leaf) ?? [])
  const seen = new Set<number>()
  const keys = new Set<string>()
  // Grows while it is walked.
  for (const node of changed) {
    ledger.markReadersStale(node)
    for (const user of ledger.usersOf(node)) {
      if (seen.has(user)) continue
      seen.add(user)
      for (const other of makeAgain(following, user)) {
        changed.push(other)
        keys.add(ledger.nodeOf(other)?.key ?? '')
      }
    }
  }
  return keys
}

/** Makes a value again, and what it needs. @returns ids of those that changed */
function makeAgain({ ledger, content, takeNodes }: Following, id: number): readonly number[] {
  const node = ledger.nodeOf(id)
  if (!node) return []
  if (!ledger.isUsed(id) && !isPageList(node.key)) {
    ledger.removeNode(id)
    return []
  }
  const digest = digestNow(content, node.key)
  const changed = takeNodes().flatMap((record) => ledger.recordNode(record) ?? [])
  return digest === node.digest || changed.includes(id) ? changed : [...changed, id]
}

/** A value that cannot be made is another: its pages report why. */
function digestNow({ tracker }: Following['content'], key: string): string | undefined {
  try {
    return answerDigest(tracker.run(key))
  } catch {
    return undefined
  }
}
