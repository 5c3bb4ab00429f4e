import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The present or last work of the publisher of this data folder: other processes read it. `at`: ISO 8601. */
const progressSchema = z.object({
  state: z.enum(['working', 'done', 'failed', 'stopped']),
  at: z.string(),
  done: z.number().optional(),
  total: z.number().optional(),
  message: z.string().optional(),
})
type StoredProgress = z.infer<typeof progressSchema>

/** Reads that file; `undefined` before there is one, and for one that a power cut has left in part. */
export function readProgress(file: string): StoredProgress | undefined {
  try {
    return progressSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Least time between two writes while pages are rendered, ms. */
const writeGapMs = 200

/**
 * Writes the progress of publishes into a file, whole each time. A report never ends the publish that it is of: one
 * that cannot be written is left out.
 * @param now in ms
 */
export function createProgressFile(file: string, now: () => number = Date.now) {
  let writtenAt = 0
  const write = (progress: Omit<StoredProgress, 'at'>): void => {
    writtenAt = now()
    const text = JSON.stringify({ ...progress, at: new Date(writtenAt).toISOString() })
    const temporary = `${file}.${process.pid}.tmp`
    try {
      writeFileSync(temporary, text)
      renameSync(temporary, file)
    } catch {
      writeOver(file, text, temporary)
    }
  }
  return {
    begin: (): void => write({ state: 'working' }),
    pages(done: number, total: number): void {
      if (done === total || now() - writtenAt >= writeGapMs) write({ state: 'working', done, total })
    },
    done: (message: string): void => write({ state: 'done', message }),
    failed: (message: string): void => write({ state: 'failed', message }),
    stopped: (): void => write({ state: 'stopped' }),
  }
}

/**
 * Writes over a file, in the room that it has: a full disk has no other, and a publish that fails raises an alarm by
 * it.
 * @param temporary what is left of a whole one, and goes
 */
function writeOver(file: string, text: string, temporary: string): void {
  try {
    rmSync(temporary, { recursive: true, force: true })
    writeFileSync(file, text.padEnd(statSync(file).size), { flag: 'r+' })
  } catch {
    // There is no file yet, or nothing in its folder can be written, which other writes of the publish report.
  }
}
