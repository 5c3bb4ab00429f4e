import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { baseFileOf } from '../../content/snapshot/layers.ts'
import type { Lease } from '../../lib/redis-lock.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { contentOf, type Release, type ReleaseFile } from '../release.ts'
import { headOf } from '../release-files.ts'
import type { ReleaseStore } from '../release-store.ts'
import { readWithheld } from '../withheld-pages.ts'
import {
  belowKey,
  clearingMs,
  type Current,
  fileKey,
  readCurrent,
  readDocument,
  type ReleaseDocument,
  snapshotKey,
  writeCurrent,
  writeDocument,
} from './release-document.ts'

/** Files on their way at once. */
const atOnce = 16
/** After so many documents of changes comes one with all files: a node that is new reads no more than that. */
const mostChanges = 50
/** A snapshot is on its way longer than it takes to compress it to a sixth. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The time between two questions of a publisher whether old objects are still being removed, ms. */
const pollMs = 200

/** The lock under which one machine publishes. */
export type PushLock = {
  /** The release that the storage had when the lock was taken. */
  readonly since: string | undefined
  readonly lease: Lease
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
 * last the one object that says which is live. May be repeated, and goes on where one that failed has ended.
 * @returns how many files were sent; `undefined` when the storage has the release
 * @throws AnotherPublisher when another machine published since this began, or since the lock was taken; LostLeaseError
 * when another machine may have taken it; VendorError when the storage fails
 */
export async function pushRelease(
  store: ReleaseStore,
  target: ObjectStore,
  clock: () => number = Date.now,
  lock?: PushLock,
): Promise<number | undefined> {
  const live = store.current()
  if (!live) return undefined
  const remote = await readCurrentWhenFree(target, clock)
  if (remote?.id === live.id) return undefined
  if (lock && remote?.id !== lock.since) throw new AnotherPublisher()
  const known = remote && store.readRelease(remote.id)
  const depth = remote && known ? (await readDocument(target, remote.id)).depth + 1 : 0
  const base = known && depth <= mostChanges ? known : undefined
  const changes = changesFrom(store, live, base)
  const sent = await sendFiles(store, target, changes, known === undefined)
  await sendSnapshot(store, target, live.snapshot)
  // Machines that publish later need it; it may be gone.
  const { rolledBackFrom } = live
  if (rolledBackFrom !== undefined && existsSync(store.snapshotFile(rolledBackFrom)))
    await sendSnapshot(store, target, rolledBackFrom)
  const below = belowKeysOf(store, [live.snapshot, contentOf(live)])
  const place = { base: base?.id ?? null, depth: base ? depth : 0, below, withheld: [...readWithheld(store)] }
  await writeDocument(target, { ...toDocument(live, changes), ...place })
  await lock?.lease.confirm()
  if ((await writeCurrent(target, { id: live.id }, remote?.tag)) !== undefined) return sent
  if ((await readCurrent(target))?.id !== remote?.id) throw new AnotherPublisher()
  // Old objects were removed meanwhile, perhaps some that this release needs: they are sent again.
  return pushRelease(store, target, clock, lock)
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

type Changes = ReadonlyMap<string, ReleaseFile | undefined>

/** Path → file of the live release where it is another one than in `base`; every file without a base. */
function changesFrom(store: ReleaseStore, live: Release, base: Release | undefined): Changes {
  const files = store.filesOf(live)
  if (!base) return new Map(files.entries())
  return new Map(store.pathsChangedSince(base).map((path) => [path, files.find(path)] as const))
}

async function sendFiles(
  store: ReleaseStore,
  target: ObjectStore,
  changes: Changes,
  isUnsure: boolean,
): Promise<number> {
  const there = new Set<string>()
  if (isUnsure) for await (const { key } of target.list(fileKey(''))) there.add(key)
  const hashes = new Set([...changes.values()].flatMap((file) => file?.hash ?? []))
  const missing = [...hashes].filter((hash) => !there.has(fileKey(hash)))
  await mapConcurrently(missing, atOnce, async (hash) => target.write(fileKey(hash), await store.read(hash)))
  return missing.length
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

function toDocument(
  { seq: _seq, ...release }: Release,
  changes: Changes,
): Pick<ReleaseDocument, 'release' | 'changes' | 'heads'> {
  const heads = new Map<string, number>()
  const headIndex = (file: ReleaseFile): number => {
    const head = headOf(file)
    const index = heads.get(head) ?? heads.size
    heads.set(head, index)
    return index
  }
  const rows = [...changes].map(
    ([path, file]) => [path, file ? [file.hash, file.size, file.status, headIndex(file)] : null] as const,
  )
  return {
    release,
    changes: Object.fromEntries(rows) as ReleaseDocument['changes'],
    heads: [...heads.keys()].map((head) => JSON.parse(head) as ReleaseDocument['heads'][number]),
  }
}
