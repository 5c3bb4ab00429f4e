import type { ObjectStore, StoredKey } from '../../ports/object-store.ts'
import { contentOf } from '../release.ts'
import type { ReleaseStore } from '../release-store.ts'
import { hashesIn } from './document-part.ts'
import { type NeededKeys, openNeededKeys } from './needed-keys.ts'
import {
  clearingMs,
  fileKey,
  partKey,
  partKeysOf,
  readCurrent,
  readDocument,
  readParts,
  releaseKey,
  snapshotKey,
  snapshotPrefix,
  writeCurrent,
} from './release-document.ts'

const dayMs = 24 * 60 * 60_000
/**
 * The age, ms, up to which a file that was live or written stays: a node may be copying it, another publisher about to
 * name it, ms.
 */
const graceMs = dayMs
/** Objects that are removed before the time is looked at. */
const batchSize = 1000
/** Objects that are removed in one run: others have to wait for the next. */
const mostRemoved = 500_000

/** The time when this machine last cleared the storage, beside its releases. */
const clearedFile = 'storage-cleared.txt'

/**
 * Clears the storage once a day.
 * @returns how many objects were removed; `undefined` when it is not due, or another machine was at work
 * @throws VendorError when the storage fails
 */
export async function clearStorageWhenDue(
  store: Pick<ReleaseStore, 'readText' | 'writeText'>,
  target: ObjectStore,
  clock: () => number,
): Promise<number | undefined> {
  const last = store.readText(clearedFile)
  if (last !== undefined && Date.parse(last) + dayMs > clock()) return undefined
  const removed = await clearStorage(target, clock)
  store.writeText(clearedFile, new Date(clock()).toISOString())
  return removed
}

/**
 * Removes files, snapshots and documents with their parts that no release needs which is live or was within the last
 * day. The statement of what is live says meanwhile that objects are being removed: publishers wait for the end. One
 * that had begun before begins again, since its own statement no longer follows on what it had read (decision 100).
 * @returns how many objects were removed; `undefined` when another machine published or cleared meanwhile
 * @throws VendorError when the storage fails, Error when a document is missing: then nothing is removed
 */
export async function clearStorage(target: ObjectStore, clock: () => number): Promise<number | undefined> {
  const started = clock()
  const current = await readCurrent(target)
  if (!current) return 0
  if (current.clearing !== undefined && Date.parse(current.clearing) + clearingMs > started) return undefined
  const old = await listOld(target, current.id, started - graceMs)
  if (old.length === 0) return 0
  const { id } = current
  const tag = await writeCurrent(target, { id, clearing: new Date(started).toISOString() }, current.tag)
  if (tag === undefined) return undefined
  try {
    return await removeInTime(target, old, () => clock() < started + clearingMs / 2)
  } finally {
    await writeCurrent(target, { id, cleared: new Date(clock()).toISOString() }, tag)
  }
}

/** Keys of objects that are older than a moment and needed by no release that was live since. */
async function listOld(target: ObjectStore, live: string, since: number): Promise<string[]> {
  const needed = openNeededKeys()
  try {
    await addNeeded(needed, target, [live, ...(await listLiveSince(target, since))])
    const old: string[] = []
    for (const prefix of [releaseKey(''), snapshotPrefix, partKey(''), fileKey('')])
      for await (const { key, modified } of target.list(prefix)) {
        if (old.length === mostRemoved) return old
        if (modified.getTime() < since && !needed.has(key)) old.push(key)
      }
    return old
  } finally {
    needed.close()
  }
}

/** Adds keys of documents that lead to releases, and of all that they name. @param waiting ids of the releases */
async function addNeeded(needed: NeededKeys, target: ObjectStore, waiting: string[]): Promise<void> {
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needed.has(releaseKey(id))) continue
    const document = await readDocument(target, id)
    const { release, base, below } = document
    const snapshots = [snapshotKey(release.snapshot), snapshotKey(contentOf(release))]
    needed.add([releaseKey(id), ...snapshots, ...below, ...partKeysOf(document)])
    for await (const part of readParts(target, document)) needed.add(hashesIn(part).map((hash) => fileKey(hash)))
    if (base !== null) waiting.push(base)
  }
}

/** Releases that were live since a moment: each was until the next one was written. */
async function listLiveSince(target: ObjectStore, since: number): Promise<string[]> {
  const documents: StoredKey[] = []
  for await (const document of target.list(releaseKey(''))) documents.push(document)
  const inOrder = documents.toSorted((one, other) => one.modified.getTime() - other.modified.getTime())
  return inOrder.flatMap(({ key }, index) => {
    const end = inOrder[index + 1]?.modified.getTime() ?? Number.POSITIVE_INFINITY
    return end > since ? [key.slice(releaseKey('').length)] : []
  })
}

/** Removes objects while there is time. @returns how many */
async function removeInTime(target: ObjectStore, keys: readonly string[], hasTime: () => boolean): Promise<number> {
  let removed = 0
  while (removed < keys.length && hasTime()) {
    const batch = keys.slice(removed, removed + batchSize)
    await target.remove(batch)
    removed += batch.length
  }
  return removed
}
