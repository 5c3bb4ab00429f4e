import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const failureSchema = z.object({
  /** Full name of a test, or of the suite whose hook failed; `the file` for its own hooks and its import. */
  name: z.string(),
  error: z.string(),
  part: z.enum(['test', 'hook']),
})
const fileReportSchema = z.object({
  /** Path below the root. */
  file: z.string(),
  /** Full names of the tests that passed. */
  passed: z.array(z.string()),
  skipped: z.number(),
  failures: z.array(failureSchema),
})
const runReportSchema = z.object({
  files: z.array(fileReportSchema),
  /** Errors that belong to no test, such as a rejection that nothing handled; `file`: that which ran, or ''. */
  errors: z.array(z.object({ file: z.string(), error: z.string() })),
})

/** A test, a hook or an import that failed. */
export type TestFailure = z.infer<typeof failureSchema>
/** The results of one file of tests. */
export type FileReport = z.infer<typeof fileReportSchema>
/** The results of one run of Vitest. */
export type RunReport = z.infer<typeof runReportSchema>

/** The path at which a run's reporter leaves its report. */
export const runReportPath = (root: string): string => join(root, 'var', 'test-report.json')

/** Reads the report of the last run; `undefined` where it left none. */
export function readRunReport(root: string): RunReport | undefined {
  const path = runReportPath(root)
  return existsSync(path) ? runReportSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

/** Lists the files in which something failed. */
export const failedFiles = ({ files }: RunReport): string[] =>
  files.filter(({ failures }) => failures.length > 0).map(({ file }) => file)

/** Counts the results of a run. Hooks, imports and errors that belong to no test count as failures too. */
export function countResults({ files, errors }: RunReport): { passed: number; failed: number; skipped: number } {
  const sumOf = (count: (file: FileReport) => number): number => files.reduce((sum, file) => sum + count(file), 0)
  return {
    passed: sumOf(({ passed }) => passed.length),
    failed: sumOf(({ failures }) => failures.length) + errors.length,
    skipped: sumOf(({ skipped }) => skipped),
  }
}
