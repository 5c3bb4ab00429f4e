import type { FailedFile, RunReport } from './run-report.ts'

/**
 * The parts that a file of tests depends on beside the shop. `exact`: on nothing, or it looks for rare orders of events
 * (properties, races at the API, contracts), so that one failure is proof of a fault.
 */
export type FileKind = 'browser' | 'processes' | 'exact'

const startsProcesses = /child_process|support\/(?:command|run|editing-loop)|fixtures\/(?:api-nodes|page-renderer)/

/** The kind of a test's file. @param source its text */
export function kindOfFile(file: string, source: string): FileKind {
  if (/^tests\/(?:api|contract)\//.test(file) || source.includes('fast-check')) return 'exact'
  if (startsProcesses.test(source)) return 'processes'
  return /^tests\/(?:e2e|unit\/browser)\//.test(file) ? 'browser' : 'exact'
}

/** The number of files of a kind that may run a second time: more have a common cause. */
const most: Readonly<Record<FileKind, number>> = { browser: 2, processes: 1, exact: 0 }

/** The failed files that run a second time by themselves; none of a kind of which too many failed (decision 101). */
export function filesToRepeat(failed: readonly FailedFile[], kindOf: (file: string) => FileKind): string[] {
  const byKind = Map.groupBy(failed, ({ file }) => kindOf(file))
  return [...byKind].flatMap(([kind, files]) => (files.length <= most[kind] ? files.map(({ file }) => file) : []))
}

/** A test that failed, and passed when its file ran by itself. */
export type UnsteadyTest = { readonly file: string; readonly name: string; readonly error: string }

/**
 * Joins a run with the second one of some of its files, whose answers count. Skipped tests are those of the first run.
 * @param first the whole run @param second the repeated files alone
 */
export function joinRuns(
  first: RunReport,
  second: RunReport,
  repeated: readonly string[],
): { report: RunReport; unsteady: UnsteadyTest[] } {
  const before = first.failed.filter(({ file }) => repeated.includes(file))
  const failedAgain = new Set(
    second.failed.flatMap(({ file, failures }) => failures.map(({ name }) => `${file} ${name}`)),
  )
  const unsteady = before.flatMap(({ file, failures }) =>
    failures
      .filter(({ name }) => !failedAgain.has(`${file} ${name}`))
      .map(({ name, error }) => ({ file, name, error })),
  )
  const failed = [...first.failed.filter(({ file }) => !repeated.includes(file)), ...second.failed]
  const [was, is] = [before, second.failed].map((files) => files.reduce((sum, one) => sum + one.failures.length, 0))
  return {
    report: {
      passed: first.passed + (was ?? 0) - (is ?? 0),
      skipped: first.skipped,
      failed,
      errors: [...first.errors, ...second.errors],
    },
    unsteady,
  }
}
