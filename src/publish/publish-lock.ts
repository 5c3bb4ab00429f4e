import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** How often a waiting publish looks whether it is its turn, ms. */
const lookEvery = 100

/**
 * Runs work while no other process of this machine runs work under the same lock file; a second one waits for its turn.
 * A lock whose process is gone (killed half-way) is taken over.
 */
export async function withPublishLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!take(file)) await setTimeout(lookEvery)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    // The process of another user is alive all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
