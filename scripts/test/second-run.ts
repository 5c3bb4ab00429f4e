import type { FileReport, RunReport, TestFailure } from './run-report.ts'

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
export function filesToRepeat(failed: readonly string[], kindOf: (file: string) => FileKind): string[] {
  const byKind = Map.groupBy(failed, kindOf)
  return [...byKind].flatMap(([kind, files]) => (files.length <= most[kind] ? files : []))
}

/** A test that failed, and passed when its file ran by itself. */
export type UnsteadyTest = { readonly file: string; readonly name: string; readonly error: string }

const failsIn = ({ failures }: FileReport, { name }: TestFailure): boolean =>
  failures.some((failure) => failure.name === name)

/** Whether what had failed passes: a test by its name, a hook where tests ran and no hook failed. */
function passesIn({ passed, failures }: FileReport, { name, part }: TestFailure): boolean {
  if (part === 'test') return passed.includes(name)
  return passed.length + failures.length > 0 && failures.every((failure) => failure.part === 'test')
}

/**
 * Joins a run with the second one of some of its files, whose results replace those of the first.
 * @param first the whole run @param second the repeated files alone
 * @returns `undefined` where the second run did not get to all that had failed, so that the first failures stand
 */
export function joinRuns(
  first: RunReport,
  second: RunReport,
  repeated: readonly string[],
): { report: RunReport; unsteady: UnsteadyTest[] } | undefined {
  const again = new Map(second.files.filter(({ file }) => repeated.includes(file)).map((one) => [one.file, one]))
  const pairs = first.files.flatMap((before) => {
    const after = again.get(before.file)
    return after ? [{ before, after }] : []
  })
  const isComplete = pairs.every(({ before, after }) =>
    before.failures.every((failure) => failsIn(after, failure) || passesIn(after, failure)),
  )
  if (pairs.length < repeated.length || !isComplete) return undefined
  const unsteady = pairs.flatMap(({ before, after }) =>
    before.failures
      .filter((failure) => !failsIn(after, failure))
      .map(({ name, error }) => ({ file: before.file, name, error })),
  )
  const files = first.files.map((before) => again.get(before.file) ?? before)
  // The work that a failed test leaves under way ends with its file, outside any test.
  const { left = [], gone = [] } = Object.groupBy(first.errors, ({ file }) => (again.has(file) ? 'gone' : 'left'))
  return {
    report: { files, errors: [...left, ...second.errors] },
    unsteady: [...unsteady, ...gone.map(({ file, error }) => ({ file, name: 'outside its tests', error }))],
  }
}
