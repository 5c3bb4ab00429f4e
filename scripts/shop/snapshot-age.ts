import { existsSync, readFileSync, statSync } from 'node:fs'
import { openSnapshot, SnapshotError } from '../../src/content/snapshot/snapshot.ts'
import { replaceFile } from '../../src/publish/file-store.ts'

/** Beside the snapshot: a sync that finds nothing new leaves that as it is. */
const readAtFile = (snapshot: string): string => `${snapshot}.read-at`

/** Notes that all that vendors have was read into a snapshot, or was in it already. @param at ms */
export const noteRead = (snapshot: string, at: number): void =>
  replaceFile(readAtFile(snapshot), new Date(at).toISOString())

/** Time at which a snapshot was last what vendors have, ms; `undefined` without one that this code reads. */
export function lastRead(snapshot: string): number | undefined {
  try {
    openSnapshot(snapshot).close()
  } catch (error) {
    if (error instanceof SnapshotError) return undefined
    throw error
  }
  const file = readAtFile(snapshot)
  const noted = existsSync(file) ? Date.parse(readFileSync(file, 'utf8')) : Number.NaN
  return Number.isNaN(noted) ? statSync(snapshot).mtimeMs : noted
}

const minuteMs = 60_000

/** A length of time in the largest unit of which it has two or more. */
export function ageOf(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
