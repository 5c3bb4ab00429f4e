import { renameSync, writeFileSync } from 'node:fs'

/** The present or last work of the publisher of this data folder: other processes read it. */
export type StoredProgress = {
  readonly state: 'working' | 'done' | 'failed'
  /** ISO 8601. */
  readonly at: string
  readonly done?: number
  readonly total?: number
  readonly message?: string
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
