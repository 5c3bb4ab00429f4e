import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { baseFileOf } from '../../content/snapshot/layers.ts'
import { inBatches } from '../../lib/in-batches.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { Lease } from '../../lib/redis-lock.ts'
import { walkInParts } from '../../lib/walk-in-parts.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { contentOf, type Release, type ReleaseChange } from '../release.ts'
import type { ReleaseStore } from '../release-store.ts'
import { readWithheld } from '../withheld-pages.ts'
import { type DocumentRow, rowsOfPart } from './document-part.ts'
import {
  belowKey,
  clearingMs,
  type Current,
  fileKey,
  readCurrent,
  readDocument,
  snapshotKey,
  writeCurrent,
  writeDocument,
} from './release-document.ts'

/** Files on their way at once. */
const atOnce = 16
/** Hashes that are held at once. */
const hashesAtOnce = 10_000
/** After so many documents of changes comes one with all files: a node that is new reads no more than that. */
const mostChanges = 50
/** A snapshot is on its way longer than it takes to compress it to a sixth. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The time between two questions of a publisher whether old objects are still being removed, ms. */
const pollMs = 200

/** The lock under which one machine publishes. */
type PushLock = {
  /** The release that the storage had when the lock was taken. */
  readonly since: string | undefined
  readonly lease: Lease
}

type PushOptions = {
  readonly clock?: () => number
  readonly lock?: PushLock
  /** Rows that one part of the release's document has at most. */
  readonly partSize?: number
}

/** Two publishers work for one shop. */
class AnotherPublisher extends Error {
  override readonly name = 'Fault'
  constructor() {
    super('Another machine published to the same storage meanwhile. One machine publishes at a time.')
  }
}

/**
 * Brings the live release to the storage that other machines follow: files first, what the release changes next, and
 * last the one object that says which is live. May be repeated, and goes on where one that failed has ended. Takes no
 * more memory for a large release than for a small one.
 * @returns how many files were sent; `undefined` when the storage has the release
 * @throws AnotherPublisher when another machine published since this began, or since the lock was taken; LostLeaseError
 * when another machine may have taken it; VendorError when the storage fails
 */
export async function pushRelease(
  store: ReleaseStore,
  target: ObjectStore,
  options: PushOptions = {},
): Promise<number | undefined> {
  const { clock = Date.now, lock, partSize = rowsOfPart } = options
  const live = store.current()
  if (!live) return undefined
  const remote = await readCurrentWhenFree(target, clock)
  if (remote?.id === live.id) return undefined
  if (lock && remote?.id !== lock.since) throw new AnotherPublisher()
  const known = remote && store.readRelease(remote.id)
  const depth = remote && known ? (await readDocument(target, remote.id)).depth + 1 : 0
  const base = known && depth <= mostChanges ? known : undefined
  const sent = await sendFiles(store, target, live, known)
  await sendSnapshot(store, target, live.snapshot)
  // Machines that publish later need it; it may be gone.
  const { rolledBackFrom } = live
  if (rolledBackFrom !== undefined && existsSync(store.snapshotFile(rolledBackFrom)))
    await sendSnapshot(store, target, rolledBackFrom)
  const { seq: _seq, ...release } = live
  const below = belowKeysOf(store, [live.snapshot, contentOf(live)])
  const place = { release, base: base?.id ?? null, depth: base ? depth : 0, below }
  await writeDocument(target, place, rowsOf(store, live, base), partSize)
  await lock?.lease.confirm()
  if ((await writeCurrent(target, { id: live.id }, remote?.tag)) !== undefined) return sent
  if ((await readCurrent(target))?.id !== remote?.id) throw new AnotherPublisher()
  // Old objects were removed meanwhile, perhaps some that this release needs: they are sent again.
  return pushRelease(store, target, options)
}

/** The live release, once no machine removes old objects any more. */
async function readCurrentWhenFree(
  target: ObjectStore,
  clock: () => number,
): Promise<(Current & { readonly tag: string }) | undefined> {
  const current = await readCurrent(target)
  if (current?.clearing === undefined || Date.parse(current.clearing) + clearingMs < clock()) return current
  await sleep(pollMs)
  return readCurrentWhenFree(target, clock)
}

/** The rows of the live release's document, as they are asked for. */
function* rowsOf(store: ReleaseStore, live: Release, base: Release | undefined): Generator<DocumentRow> {
  for (const change of base ? store.changesBetween(base, live) : filesOf(store, live)) yield { change }
  for (const withheld of readWithheld(store)) yield { withheld }
}

/** All files of a release, in the order of paths. */
const filesOf = (store: ReleaseStore, release: Release): Iterable<ReleaseChange> =>
  walkInParts<ReleaseChange>((last, most) => store.filesBehind(release, last?.[0] ?? '', most))

/**
 * Sends files that the storage lacks.
 * @param known a release that it has: without one it is asked for its files
 * @returns how many
 */
async function sendFiles(
  store: ReleaseStore,
  target: ObjectStore,
  live: Release,
  known: Release | undefined,
): Promise<number> {
  const hashes = known ? store.hashesBetween(known, live) : store.hashesOf(live)
  const findMissing = known ? undefined : await openList(target)
  let sent = 0
  for (const batch of inBatches(hashes, hashesAtOnce)) {
    const missing = findMissing ? await findMissing(batch) : batch
    await mapConcurrently(missing, atOnce, async (hash) => target.write(fileKey(hash), await store.read(hash)))
    sent += missing.length
  }
  return sent
}

/**
 * Lists the files of a storage beside hashes, which come in order as well: neither is held. A storage that lists in
 * another order is sent some again.
 * @returns finds the hashes that are not listed; those of the next call come behind
 */
async function openList(target: ObjectStore): Promise<(hashes: readonly string[]) => Promise<string[]>> {
  const listed = target.list(fileKey(''))[Symbol.asyncIterator]()
  let next = await listed.next()
  return async (hashes) => {
    const missing: string[] = []
    for (const hash of hashes) {
      while (!next.done && next.value.key < fileKey(hash)) next = await listed.next()
      if (next.done || next.value.key !== fileKey(hash)) missing.push(hash)
    }
    return missing
  }
}

/**
 * Sends a snapshot, unless it is there: nodes render carts and searches from it, render workers pages. Of a layer, as
 * an edit leaves one of a large snapshot, the file below is there already as a rule.
 */
export async function sendSnapshot(
  store: Pick<ReleaseStore, 'snapshotFile'>,
  target: ObjectStore,
  version: string,
): Promise<void> {
  const file = store.snapshotFile(version)
  const below = baseFileOf(file)
  // First: who finds a layer finds what it lies over.
  if (below !== undefined) await sendFile(target, belowKey(basename(below)), below)
  await sendFile(target, snapshotKey(version), file)
}

async function sendFile(target: ObjectStore, key: string, file: string): Promise<void> {
  for await (const known of target.list(key)) if (known.key === key) return
  await target.write(key, await promisify(zstdCompress)(await readFile(file), fastest))
}

/** Keys of the files over which snapshots are layers. */
function belowKeysOf({ snapshotFile }: Pick<ReleaseStore, 'snapshotFile'>, versions: readonly string[]): string[] {
  return versions.flatMap((version) => {
    const below = baseFileOf(snapshotFile(version))
    return below === undefined ? [] : [belowKey(basename(below))]
  })
}
