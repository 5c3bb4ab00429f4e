import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Fault } from '../shop/fault.ts'
import { affectedBrowserTests, changedFiles, commitHash } from './changed-files.ts'
import { failedFiles, type RunReport } from './run-report.ts'

const runPlanSchema = z.object({
  /** Arguments of each run of Vitest. */
  runs: z.array(z.array(z.string()).readonly()).readonly(),
  /** Names of checks. */
  checks: z.array(z.string()).readonly(),
})

/** Runs of Vitest, one after the other, and the checks beside them. */
export type RunPlan = z.infer<typeof runPlanSchema>

const failedPlanPath = (root: string): string => join(root, 'var', 'test-failures.json')

/** Stores what failed, for `npm test -- --failed`. */
export function storeFailedPlan(root: string, plan: RunPlan): void {
  mkdirSync(dirname(failedPlanPath(root)), { recursive: true })
  writeFileSync(failedPlanPath(root), JSON.stringify(plan))
}

/** Reads what failed last. @throws Fault where no run is on record */
function readFailedPlan(root: string): RunPlan {
  const path = failedPlanPath(root)
  const plan = existsSync(path) ? runPlanSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data : undefined
  if (!plan) throw new Fault('No run of the tests is on record: run npm test first.')
  return plan
}

/**
 * Plans the run that the arguments of `npm test` ask for: an empty one for `--failed` where nothing failed last.
 * @param checks all checks, which run with the whole of the tests, or again where they failed
 * @throws Fault where no run has left a record of what failed
 */
export function planRun(root: string, given: readonly string[], checks: readonly { name: string }[]): RunPlan {
  const [flag, since = 'HEAD', ...others] = given
  if (flag === undefined) return { runs: [[]], checks: checks.map(({ name }) => name) }
  if (flag === '--failed') {
    const failed = readFailedPlan(root)
    return { ...failed, runs: failed.runs.map((run) => [...run, ...given.slice(1)]) }
  }
  if (flag !== '--changed') return { runs: [given], checks: [] }
  // By its hash: a later `--failed` is about the same changes, also after a commit.
  const commit = commitHash(root, since)
  const browser = affectedBrowserTests(changedFiles(root, commit))
  const code = ['--project=code*', `--changed=${commit}`, '--passWithNoTests', ...others]
  if (browser === 'all') return { runs: [code, ['--project=shop', ...others]], checks: [] }
  return { runs: browser.length === 0 ? [code] : [code, ['--project=shop', ...browser, ...others]], checks: [] }
}

/**
 * The part of a run of Vitest that failed, as runs: one of its failed files; all of it where an error belongs to no
 * test, since any file may have caused that; none where nothing failed.
 */
export function failedPart(run: readonly string[], report: RunReport): (readonly string[])[] {
  if (report.errors.length > 0) return [run]
  const files = failedFiles(report)
  return files.length > 0 ? [files] : []
}

/** The arguments of a run that choose tests by name, for a second run of some of its files. */
export function namePattern(run: readonly string[]): readonly string[] {
  const at = run.findIndex((argument) => /^(?:-t|--testNamePattern)(?:=|$)/.test(argument))
  return at === -1 ? [] : run.slice(at, run[at]?.includes('=') ? at + 1 : at + 2)
}
