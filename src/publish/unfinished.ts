import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolderSync } from './flush-files.ts'
import { isPublishLocked } from './publish-lock.ts'
import { publisherName } from './publisher-lock.ts'
import type { ReleaseStore } from './release-store.ts'

const markIn = (dir: string): string => join(dir, 'publishing')

/**
 * Marks that a publish has begun, and by whom, and first removes what one has left that died before it came to its end.
 * @returns takes the mark away
 */
export function markBegun(store: Pick<ReleaseStore, 'dir' | 'removeLeftovers'>): () => void {
  const mark = markIn(store.dir)
  if (existsSync(mark)) store.removeLeftovers()
  // Files of a publish that a power cut ends lie there without having been flushed: the mark has to outlive it.
  writeFileSync(mark, `${publisherName()} (process ${process.pid})`, { flush: true })
  flushFolderSync(store.dir)
  return () => rmSync(mark, { force: true })
}

/** The process that publishes into a folder of releases now; `undefined` without one, also after one that died. */
export function findLocalPublisher(dir: string): string | undefined {
  const mark = markIn(dir)
  return existsSync(mark) && isPublishLocked(dir) ? readFileSync(mark, 'utf8') : undefined
}
