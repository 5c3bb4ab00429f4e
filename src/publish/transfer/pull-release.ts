import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Retention } from '../../config.ts'
import { baseFileOf } from '../../content/snapshot/layers.ts'
import { pageOf } from '../../domain/pages/links/payload-path.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { replaceFile } from '../file-store.ts'
import { isHashedAsset } from '../client-assets.ts'
import { facts, openLedger } from '../ledger.ts'
import { publishLockFile, withPublishLock } from '../publish-lock.ts'
import { contentOf, type Release, type ReleaseFile } from '../release.ts'
import type { ReleaseDraft } from '../release-draft.ts'
import type { ReleaseStore } from '../release-store.ts'
import { mostRemoved } from '../retained-releases.ts'
import { followElsewhere } from '../withheld-pages.ts'
import { belowKey, fileKey, readCurrent, readDocument, type ReleaseDocument, snapshotKey } from './release-document.ts'

/** Files on their way at once. */
const atOnce = 32

/** The place of a follower: the statement that it read last. */
export type PullState = { tag: string | undefined; id?: string }

/** A machine's work on a release that it has fetched. */
export type Following = {
  /** The releases that it keeps. */
  readonly retained: Retention
  /** Brings up to date what lies beside the releases, such as nginx's folder; may be repeated. */
  readonly onLive: () => Promise<void>
}

/**
 * Makes the release live here that the storage says is live: the files that are missing first, then the release, whole
 * or not at all. Asks for one small object when nothing is new. Processes of one folder take turns.
 * @returns the release's id when it is new here
 * @throws VendorError when the storage fails: what was live stays
 */
export async function pullRelease(
  store: ReleaseStore,
  target: ObjectStore,
  state: PullState,
  { retained, onLive }: Following,
): Promise<string | undefined> {
  const remote = await readCurrent(target, state.tag)
  if (!remote) return undefined
  const isNew = await withPublishLock(publishLockFile(store.dir), async () => {
    const isMissing = store.readRelease(remote.id) === undefined
    const changed = isMissing ? await pullInto(store, target, remote.id) : undefined
    await onLive()
    if (changed !== undefined) store.discardOldest(retained, new Date(), mostRemoved(changed))
    return isMissing
  })
  state.tag = remote.tag
  state.id = remote.id
  return isNew ? remote.id : undefined
}

/** @returns how many paths have another file */
async function pullInto(store: ReleaseStore, target: ObjectStore, id: string): Promise<number> {
  const documents = await documentsTo(target, id, store.currentId())
  const [first] = documents
  const changes = documents.flatMap(filesOf)
  await fetchFiles(store, target, new Map(changes))
  const last = documents.at(-1)
  if (!last) return 0
  const { release } = last
  await fetchSnapshot(store, target, release.snapshot)
  // Without it the machine serves the release as well.
  await findSnapshot(store, target, contentOf(release))
  const draft = store.begin()
  try {
    if (first?.base === null) removeOthers(draft, new Set(changes.map(([path]) => path)))
    for (const [path, file] of changes) {
      if (file) draft.set(path, file)
      else draft.remove(path)
    }
    noteElsewhere(draft, last)
    const complete = await draft.complete()
    complete.commit({ ...release, seq: draft.seq } as Release)
    return changes.length
  } finally {
    draft.discard()
  }
}

/** The documents that lead to a release, the first first: from the live one here, or from one with all files. */
async function documentsTo(target: ObjectStore, id: string, live: string | undefined): Promise<ReleaseDocument[]> {
  const document = await readDocument(target, id)
  if (document.base === null || document.base === live) return [document]
  return [...(await documentsTo(target, document.base, live)), document]
}

function filesOf({ changes, heads }: ReleaseDocument): [path: string, file: ReleaseFile | undefined][] {
  return Object.entries(changes).map(([path, row]) => {
    if (!row) return [path, undefined]
    const [hash, size, status, head] = row
    const { type = '', headers } = heads[head] ?? {}
    return [path, { hash, size, status, type, ...(headers && { headers }) }]
  })
}

/**
 * Another machine's release was made of content that this one's ledger does not know: when it is this one's turn to
 * publish, it renders those pages itself, but for those that are withheld. Scripts stay as long as its own.
 */
function noteElsewhere(draft: ReleaseDraft, { withheld }: Pick<ReleaseDocument, 'withheld'>): void {
  const ledger = openLedger(draft.database)
  const changed = draft.pathsChangedSince(draft.seq - 1)
  for (const path of changed) ledger.markStale(pageOf(path))
  followElsewhere(ledger)
  ledger.noteWithheld(withheld)
  ledger.setFact(facts.otherPages, 'yes')
  // Open tabs need them as long as on the machine that brought them.
  const scripts = changed.filter((path) => isHashedAsset(path) && draft.files.find(path))
  if (scripts.length > 0) draft.noteAssets(scripts, new Date().toISOString())
}

async function fetchFiles(
  store: ReleaseStore,
  target: ObjectStore,
  files: ReadonlyMap<string, ReleaseFile | undefined>,
): Promise<void> {
  const wanted = new Map(
    [...files.values()].flatMap((file) => (file && !store.hasFile(file) ? [[file.hash, file]] : [])),
  )
  await mapConcurrently([...wanted.values()], atOnce, async ({ hash }) => {
    const object = await target.read(fileKey(hash))
    if (!object) throw new Error(`The storage of releases has no ${fileKey(hash)}`)
    await store.put(object.bytes)
  })
}

/** Fetches a snapshot, unless it is here. @throws Error when the storage does not have it */
export async function fetchSnapshot(
  store: Pick<ReleaseStore, 'snapshotFile'>,
  target: ObjectStore,
  version: string,
): Promise<void> {
  if (!(await findSnapshot(store, target, version)))
    throw new Error(`The storage of releases has no ${snapshotKey(version)}`)
}

/** The same, with the file below where it is a layer. @returns whether it is here by now */
async function findSnapshot(
  store: Pick<ReleaseStore, 'snapshotFile'>,
  target: ObjectStore,
  version: string,
): Promise<boolean> {
  const file = store.snapshotFile(version)
  if (existsSync(file)) return true
  const fetched = `${file}.${process.pid}.fetched`
  try {
    if (!(await fetchTo(fetched, target, snapshotKey(version)))) return false
    const below = baseFileOf(fetched)
    const isWhole =
      below === undefined || existsSync(below) || (await fetchTo(below, target, belowKey(basename(below))))
    if (isWhole) renameSync(fetched, file)
    return isWhole
  } finally {
    rmSync(fetched, { force: true })
  }
}

/** @returns whether the storage has it */
async function fetchTo(file: string, target: ObjectStore, key: string): Promise<boolean> {
  const object = await target.read(key)
  if (object) replaceFile(file, await promisify(zstdDecompress)(object.bytes))
  return object !== undefined
}

function removeOthers(draft: ReleaseDraft, paths: ReadonlySet<string>): void {
  for (const path of draft.pathsBelow('/')) if (!paths.has(path)) draft.remove(path)
}
