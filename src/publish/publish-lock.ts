import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** The time between two questions of a waiting publish for its turn, ms. */
const pollMs = 100

/** SQLite's code of a file that another connection has locked (SQLITE_BUSY). */
const busy = 5

/** Another process has the lock for longer than one waits. */
class PublishLockFault extends Error {
  override readonly name = 'Fault'
}

/**
 * Runs work while no other process of this machine runs work under the same lock file; a second one waits for its turn.
 * The file is an empty SQLite database, because its lock is the system's: it ends with the process, however that ends.
 * @param waitMs longest wait for the turn, ms
 * @throws PublishLockFault after that; what the work throws, and what SQLite says where the file cannot be made
 */
export async function withPublishLock<Result>(
  file: string,
  work: () => Promise<Result>,
  waitMs = Infinity,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file)
  const until = performance.now() + waitMs
  try {
    while (!take(lock)) {
      if (performance.now() >= until)
        throw new PublishLockFault('Another publish is at work. Nothing has changed: try again once it has ended.')
      await setTimeout(pollMs)
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** The lock of a folder of releases. */
export const publishLockFile = (dir: string): string => join(dir, 'publish-lock.db')

/** Whether a process has the lock of a folder of releases. */
export function isPublishLocked(dir: string): boolean {
  const file = publishLockFile(dir)
  if (!existsSync(file)) return false
  const lock = new DatabaseSync(file)
  try {
    return !take(lock)
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
