import { compressible } from '../lib/encoding.ts'
import { openEncodedFiles } from './encoded-files.ts'
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
  const encoded = openEncodedFiles(store.dir)
  const files = store.filesOf(live)
  let made = 0
  for (const path of changedPaths(store, live.seq)) {
    if (signal?.aborted) return made
    const file = files.find(path)
    if (!file || !compressible.test(file.type)) continue
    if (await encoded.make(file.hash, () => store.read(file.hash))) made += 1
  }
  if (!signal?.aborted) store.writeText(stateFile, live.id)
  return made
}

/** Paths to look at; all of them after the release that was compressed last is gone. */
function changedPaths(store: ReleaseStore, seq: number): readonly string[] {
  const done = store.readRelease(store.readText(stateFile) ?? '')
  if (done) return store.pathsChangedSince(done)
  return [...store.filesOf({ seq }).entries()].map(([path]) => path)
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
    /** Waits for the file at hand. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
