import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A place for what the tests of a run write. The system's folder for temporary files is on a disk, whose file system
 * looks for room among the thousands of files that other tests have just removed, and keeps all safe from a loss of
 * power. Of no use after the run, they stay in memory if there is plenty.
 */

/** The place where Linux has a file system in memory. */
const sharedMemory = '/dev/shm'
/** The number of that kind of file system. */
const tmpfs = 0x01_02_19_94

const gigabyte = 1024 ** 3
/** Free room for the files of a run, and free memory for its processes beside them, bytes. */
const leastRoom = 4 * gigabyte
const leastMemory = 8 * gigabyte

const folderName = /^firn-tests-(\d{1,10})$/

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a folder is in memory that has so many bytes free. */
function hasRoom(parent: string, bytes: number): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(parent)
    return type === tmpfs && bavail * bsize >= bytes
  } catch {
    // There is no such folder on this system.
    return false
  }
}

/** Removes what runs left that were killed. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, id] = folderName.exec(name) ?? []
    if (id !== undefined && !isRunning(Number(id))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Makes a folder in memory for what a run of the tests writes, which is removed when this process ends.
 * @returns its path; `undefined` where memory is short, or none is a folder
 */
export function openFolderInMemory(
  parent = sharedMemory,
  { room = leastRoom, memory = leastMemory } = {},
): string | undefined {
  if (!hasRoom(parent, room) || process.availableMemory() < memory) return undefined
  removeLeftovers(parent)
  const folder = join(parent, `firn-tests-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      remove()
      process.kill(process.pid, signal)
    })
  }
  return folder
}
