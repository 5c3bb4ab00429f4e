import { compressible } from '../lib/encoding.ts'
import { openEncodedFiles } from './encoded-files.ts'
import type { Release } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** Names the release whose files all have their compressed forms. */
const stateFile = 'encoded/release'

/**
 * Compresses the files of the live release, one after the other: those that differ from the release compressed last.
 * What is not compressed yet the server compresses when it is asked for (decision 098).
 * @param signal ends it after the file at hand; the next call goes on
 * @returns how many files were compressed
 */
export async function precompress(store: ReleaseStore, signal?: AbortSignal): Promise<number> {
  const live = store.current()
  if (!live) return 0
  const made = await openEncodedFiles(store.dir).makeForms(textsOf(store, live), { read: store.read, signal })
  if (!signal?.aborted) store.writeText(stateFile, live.id)
  return made
}

/** Hashes of the texts to look at, looked up as they are asked for. */
function* textsOf(store: ReleaseStore, live: Release): Generator<string> {
  const files = store.filesOf(live)
  for (const path of changedPaths(store, live)) {
    const file = files.find(path)
    if (file && compressible.test(file.type)) yield file.hash
  }
}

/** Paths to look at; all of them after the release that was compressed last is gone. */
function changedPaths(store: ReleaseStore, live: Release): readonly string[] {
  const done = store.readRelease(store.readText(stateFile) ?? '')
  if (done) return store.pathsChangedSince(done)
  return [...store.filesOf(live).entries()].map(([path]) => path)
}

/** Compresses in the background, between two publishes. */
export function createPrecompressor(store: ReleaseStore) {
  let stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  return {
    start(): void {
      stopping = new AbortController()
      // A file that has no compressed form is compressed on request.
      running = precompress(store, stopping.signal).catch(() => undefined)
    },
    /** Waits for the file at hand, and for the disk to store what was compressed. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
