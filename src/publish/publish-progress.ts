import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The present or last work of the publisher of this data folder: other processes read it. `at`: ISO 8601. */
const progressSchema = z.object({
  state: z.enum(['working', 'done', 'failed']),
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

/** Writes the progress of publishes into a file, whole each time. @param now in ms */
export function createProgressFile(file: string, now: () => number = Date.now) {
  let writtenAt = 0
  const write = (progress: Omit<StoredProgress, 'at'>): void => {
    writtenAt = now()
    const temporary = `${file}.${process.pid}.tmp`
    writeFileSync(temporary, JSON.stringify({ ...progress, at: new Date(writtenAt).toISOString() }))
    renameSync(temporary, file)
  }
  return {
    begin: (): void => write({ state: 'working' }),
    pages(done: number, total: number): void {
      if (done === total || now() - writtenAt >= writeGapMs) write({ state: 'working', done, total })
    },
    done: (message: string): void => write({ state: 'done', message }),
    failed: (message: string): void => write({ state: 'failed', message }),
  }
}
