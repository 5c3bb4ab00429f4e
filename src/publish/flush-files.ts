import { execFile } from 'node:child_process'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { mapConcurrently } from '../lib/map-concurrently.ts'

/** Up to so many files are flushed one by one. */
const mostSingly = 500
/** Files on their way at once: as many threads as Node has for them. The file system writes such together. */
const atOnce = 4
/** Windows stores names by itself, and has no call for it. */
const hasFolderFlush = process.platform !== 'win32'

/**
 * Has the disk store files and their names, so that a power cut leaves both. The system does so for one file at a time
 * (fsync), which takes a disk up to milliseconds: little for an edit, minutes for a full build. Linux can do it for all
 * that a file system has to write (syncfs). Node has no such call, so many files are left to the system's `sync -f`;
 * where there is none, each is flushed all the same.
 * @throws the system's error of a file that the disk does not store
 */
export async function flushFiles(files: Iterable<string>): Promise<void> {
  const batch: string[] = []
  const folders = new Set<string>()
  let isSystemAsked = false
  const flushBatch = () => mapConcurrently(batch.splice(0), atOnce, (file) => flushPath(file, 'r+'))
  for (const file of files) {
    batch.push(file)
    folders.add(dirname(file))
    if (batch.length <= mostSingly) continue
    if (!isSystemAsked && (await flushFileSystem(file))) return
    isSystemAsked = true
    await flushBatch()
  }
  await flushBatch()
  if (hasFolderFlush) await mapConcurrently([...folders], atOnce, (folder) => flushPath(folder, 'r'))
}

/** Has the disk store the bytes of one file. */
export const flushFileSync = (file: string): void => flushPathSync(file, 'r+')

/** Has the disk store the names in a folder. */
export function flushFolderSync(folder: string): void {
  if (hasFolderFlush) flushPathSync(folder, 'r')
}

async function flushPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function flushPathSync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Flushes the file system that a file lies on. @returns whether all of it is stored */
async function flushFileSystem(file: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  try {
    await promisify(execFile)('sync', ['-f', file])
    return true
  } catch {
    // Without the command, or on a disk that fails, each file answers for itself.
    return false
  }
}
