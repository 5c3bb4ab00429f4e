import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { compressible } from '../lib/encoding.ts'
import { openEncodedFiles } from './encoded-files.ts'
import type { Release, ReleaseFile } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** Names the release whose files all have their compressed forms. */
const stateFile = 'encoded/release'
/** Files that are listed before other work has its turn. */
const filesAtOnce = 500
/** Up to so many paths that differ are looked at alone; more are a look at all files. */
const mostNamed = 5000
/** Behind all paths. */
const lastPath = '\u{10FFFF}'

/**
 * The files that were looked at: up to a path, those of the release with this number. Left are those behind the path,
 * and those that later releases changed.
 */
type Progress = { readonly seq: number; readonly upTo: string }

/**
 * Compresses the files of the live release, one after the other: those that differ from the release compressed last.
 * What is not compressed yet the server compresses when it is asked for (decision 098).
 * @param signal ends it after the file at hand
 * @returns how many files were compressed
 */
export const precompress = (store: ReleaseStore, signal?: AbortSignal): Promise<number> =>
  createPrecompression(store)(signal)

/** Compresses the same again and again: one that was ended goes on where it was, with the release that is live then. */
function createPrecompression(store: ReleaseStore): (signal?: AbortSignal) => Promise<number> {
  let known: Progress | undefined
  const encoded = openEncodedFiles(store.dir)
  return async (signal) => {
    // A publish that follows at once comes first.
    await yieldToOthers()
    const isEnded = (): boolean => signal?.aborted ?? false
    const live = isEnded() ? undefined : store.current()
    if (!live) return 0
    const compressTexts = (files: Iterable<ReleaseFile | undefined>): Promise<number> =>
      encoded.makeForms(hashesOfTexts(files), { read: store.read, signal })
    let progress = known ?? readProgress(store, live)
    let made = 0
    const changed = store.pathsChangedSince(progress)
    if (changed.length > mostNamed) progress = { seq: live.seq, upTo: '' }
    else {
      made += await compressTexts(filesAt(store, live, changed))
      if (isEnded()) return made
      progress = { seq: live.seq, upTo: progress.upTo }
    }
    for (;;) {
      known = progress
      const files = store.filesBehind(live, progress.upTo, filesAtOnce)
      const last = files.at(-1)
      if (!last) break
      made += await compressTexts(files.map(([, file]) => file))
      if (isEnded()) return made
      progress = { ...progress, upTo: last[0] }
    }
    known = { seq: live.seq, upTo: lastPath }
    store.writeText(stateFile, live.id)
    return made
  }
}

/** Nothing of the live release where the release that was compressed last is gone. */
function readProgress(store: ReleaseStore, { seq }: Release): Progress {
  const done = store.readRelease(store.readText(stateFile) ?? '')
  return done ? { seq: done.seq, upTo: lastPath } : { seq, upTo: '' }
}

/** Files of paths that are there, looked up as they are asked for. */
function* filesAt(store: ReleaseStore, live: Release, paths: readonly string[]): Generator<ReleaseFile | undefined> {
  const { find } = store.filesOf(live)
  for (const path of paths) yield find(path)
}

function* hashesOfTexts(files: Iterable<ReleaseFile | undefined>): Generator<string> {
  for (const file of files) if (file && compressible.test(file.type)) yield file.hash
}

/** Compresses in the background, between two publishes. */
export function createPrecompressor(store: ReleaseStore) {
  const compressLive = createPrecompression(store)
  let stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  return {
    start(): void {
      stopping = new AbortController()
      // A file that has no compressed form is compressed on request.
      running = compressLive(stopping.signal).catch(() => undefined)
    },
    /** Waits for the file at hand, or for the disk where it is storing forms. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
