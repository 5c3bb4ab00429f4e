import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const failedFileSchema = z.object({
  /** Path below the root. */
  file: z.string(),
  /** Failed tests by full name, and hooks or imports that failed by the name of their file or suite. */
  failures: z.array(z.object({ name: z.string(), error: z.string() })),
})
const runReportSchema = z.object({
  passed: z.number(),
  skipped: z.number(),
  failed: z.array(failedFileSchema),
  /** Errors that belong to no test, such as a rejection that nothing handled. */
  errors: z.array(z.string()),
})

/** A file of tests with what failed in it. */
export type FailedFile = z.infer<typeof failedFileSchema>
/** The result of one run of Vitest. */
export type RunReport = z.infer<typeof runReportSchema>

/** The path at which a run's reporter leaves its report. */
export const runReportPath = (root: string): string => join(root, 'var', 'test-report.json')

/** Reads the report of the last run; `undefined` where it left none. */
export function readRunReport(root: string): RunReport | undefined {
  const path = runReportPath(root)
  return existsSync(path) ? runReportSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

/** The number of failures in a report: tests, hooks, imports, and errors that belong to none of them. */
export const failureCount = ({ failed, errors }: RunReport): number =>
  failed.reduce((sum, { failures }) => sum + failures.length, errors.length)
