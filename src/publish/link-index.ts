import { digestOf } from '../content/snapshot/digest.ts'
import type { NodeRecord } from '../content/recording.ts'
import type { Ledger } from './ledger.ts'

/*
 * The ledger is the index of links: a page reads a leaf for each path that it links to, and a node that is made of the
 * links around its main part, which the pages of a locale share. So a path leads to the pages that link to it.
 */
const linkStart = 'link '
const frameStart = 'frame '
const linkKey = (path: string): string => linkStart + path

/** The links around a page's main part as a value of the ledger. */
export function frameNode(paths: readonly string[]): NodeRecord {
  const digest = digestOf(paths.join(' '))
  return { key: frameStart + digest, digest, reads: paths.map(linkKey) }
}

/** The entries of the index that a page reads. */
export const linkReads = (links: readonly string[], frame: NodeRecord): readonly string[] => [
  frame.key,
  ...links.map(linkKey),
]

/** Paths among the keys that a page or a frame reads. */
export const linksAmong = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => key.startsWith(linkStart)).map((key) => key.slice(linkStart.length))

/** Keys of frames among those that a page reads. */
export const framesAmong = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => key.startsWith(frameStart))

/** Paths of the pages that link to a path, those with the link in their frame among them. */
export function pagesLinkingTo(ledger: Pick<Ledger, 'idOf' | 'readersOf' | 'usersOf'>, path: string): string[] {
  const id = ledger.idOf(linkKey(path))
  return id === undefined ? [] : [id, ...ledger.usersOf(id)].flatMap((node) => ledger.readersOf(node))
}

type UnusedLinks = Pick<Ledger, 'keysBelow' | 'idOf' | 'takeReleased' | 'nodeOf' | 'isUsed' | 'removeNode'>

/** Removes the links and frames that no page has any more: no row of the snapshot leads to them. */
export function removeUnusedLinks(ledger: UnusedLinks): void {
  const removeUnused = (id: number): void => {
    if (!ledger.isUsed(id)) ledger.removeNode(id)
  }
  // All of them: a locale has a few, and one of a page that keeps its last good version had no reader to lose.
  for (const key of ledger.keysBelow(frameStart)) removeUnused(ledger.idOf(key) ?? 0)
  for (const id of ledger.takeReleased()) if (ledger.nodeOf(id)?.key.startsWith(linkStart)) removeUnused(id)
}
