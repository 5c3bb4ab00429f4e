import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Retention } from '../../config.ts'
import { baseFileOf } from '../../content/snapshot/layers.ts'
import { pageOf } from '../../domain/pages/links/payload-path.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { replaceFile } from '../file-store.ts'
import { isHashedAsset } from '../client-assets.ts'
import { facts, type Ledger, openLedger } from '../ledger.ts'
import { publishLockFile, withPublishLock } from '../publish-lock.ts'
import { contentOf, type Release, type ReleaseChange } from '../release.ts'
import type { ReleaseDraft } from '../release-draft.ts'
import type { ReleaseStore } from '../release-store.ts'
import { mostRemoved } from '../retained-releases.ts'
import { followElsewhere } from '../withheld-pages.ts'
import { changesIn } from './document-part.ts'
import {
  belowKey,
  fileKey,
  readCurrent,
  readDocument,
  readParts,
  type ReleaseDocument,
  snapshotKey,
} from './release-document.ts'

/** Files on their way at once. */
const atOnce = 32
/** Paths that are taken over before other work has its turn: a server answers meanwhile. */
const pathsAtOnce = 200
/** Behind all paths. */
const lastPath = '\u{10FFFF}'

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

/** A release that is being fetched. */
type Fetching = {
  readonly store: ReleaseStore
  readonly target: ObjectStore
  readonly draft: ReleaseDraft
  readonly ledger: Ledger
  /** Scripts and styles that it brings, or that it takes away again. */
  readonly scripts: Set<string>
}

/**
 * Another machine's release was made of content that this one's ledger does not know: when it is this one's turn to
 * publish, it renders the pages that differ itself, but for those that are withheld.
 * @returns how many paths have another file
 */
async function pullInto(store: ReleaseStore, target: ObjectStore, id: string): Promise<number> {
  const draft = store.begin()
  try {
    const fetching = { store, target, draft, ledger: openLedger(draft.database), scripts: new Set<string>() }
    let count = 0
    let last: ReleaseDocument | undefined
    for await (const document of documentsTo(target, id, store.currentId())) {
      count += await applyDocument(fetching, document)
      last = document
    }
    if (!last) return 0
    const { release } = last
    await fetchSnapshot(store, target, release.snapshot)
    // Without it the machine serves the release as well.
    await findSnapshot(store, target, contentOf(release))
    fetching.ledger.setFact(facts.otherPages, 'yes')
    // Open tabs need them as long as on the machine that brought them.
    const scripts = [...fetching.scripts].filter((path) => draft.files.find(path))
    if (scripts.length > 0) {
      const now = new Date().toISOString()
      draft.leaveAssets(now)
      draft.noteAssets(scripts, now)
    }
    const complete = await draft.complete()
    complete.commit({ ...release, seq: draft.seq } as Release)
    return count
  } finally {
    draft.discard()
  }
}

/**
 * The documents that lead to a release, the first first: from the live one here, or from one with all files. One is
 * held at a time; those that were read on the way back are read again.
 */
async function* documentsTo(
  target: ObjectStore,
  id: string,
  live: string | undefined,
): AsyncGenerator<ReleaseDocument> {
  const later: string[] = []
  let document = await readDocument(target, id)
  while (document.base !== null && document.base !== live) {
    later.push(document.release.id)
    document = await readDocument(target, document.base)
  }
  yield document
  for (const next of later.toReversed()) yield await readDocument(target, next)
}

/** Takes over what a document changes, a part at a time. @returns how many paths it names */
async function applyDocument(fetching: Fetching, document: ReleaseDocument): Promise<number> {
  const { store, target, ledger } = fetching
  const isWhole = document.base === null
  let count = 0
  let behind = ''
  followElsewhere(ledger)
  for await (const part of readParts(target, document)) {
    const changes = changesIn(part)
    await fetchFiles(store, target, changes)
    const upTo = changes.at(-1)?.[0]
    if (isWhole && upTo !== undefined) {
      await removeOthers(fetching, { behind, upTo, paths: new Set(changes.map(([path]) => path)) })
      behind = upTo
    }
    for (const [index, change] of changes.entries()) {
      if (index % pathsAtOnce === pathsAtOnce - 1) await yieldToOthers()
      applyChange(fetching, change)
    }
    ledger.noteWithheld(part.withheld)
    count += changes.length
  }
  if (isWhole) await removeOthers(fetching, { behind, upTo: lastPath, paths: new Set() })
  return count
}

function applyChange({ draft, ledger, scripts }: Fetching, [path, file]: ReleaseChange): void {
  const isOther = file ? draft.set(path, file) !== undefined : draft.remove(path)
  if (!isOther) return
  ledger.markStale(pageOf(path))
  if (isHashedAsset(path)) scripts.add(path)
}

/** Paths from behind one up to another, and those among them that a release has. */
type PathRange = { readonly behind: string; readonly upTo: string; readonly paths: ReadonlySet<string> }

/** Takes away what a release that has all its files has not. They come in order, so that a range of them is enough. */
async function removeOthers(fetching: Fetching, { behind, upTo, paths }: PathRange): Promise<void> {
  let count = 0
  for (const path of fetching.draft.pathsBetween(behind, upTo)) {
    if ((count += 1) % pathsAtOnce === 0) await yieldToOthers()
    if (!paths.has(path)) applyChange(fetching, [path, undefined])
  }
}

async function fetchFiles(store: ReleaseStore, target: ObjectStore, changes: readonly ReleaseChange[]): Promise<void> {
  const wanted = new Set(changes.flatMap(([, file]) => (file && !store.hasFile(file) ? [file.hash] : [])))
  await mapConcurrently([...wanted], atOnce, async (hash) => {
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
