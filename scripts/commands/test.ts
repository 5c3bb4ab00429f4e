import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { describeCheck, listChecks, runChecks } from '../check/checks.ts'
import { main } from '../shop/fault.ts'
import { ensurePrograms, systemPrograms } from '../shop/system-programs.ts'
import { openFolderInMemory } from '../test/folder-in-memory.ts'
import { clearProgressLine } from '../test/progress-line.ts'
import { failedPart, namePattern, planRun, type RunPlan, storeFailedPlan } from '../test/run-plan.ts'
import { countResults, failedFiles, readRunReport, type RunReport, runReportPath } from '../test/run-report.ts'
import { filesToRepeat, joinRuns, kindOfFile, type UnsteadyTest } from '../test/second-run.ts'

/*
 * `npm test`: everything that CI runs: the checks beside the tests. `-- --changed [commit]` runs the tests that changes
 * since a commit (by default the last one) can affect, `-- --failed` what failed last: files, checks, and the whole run
 * where an error belonged to no test; `-- <path>` runs those of a file or folder; `--verbose` names what passes, too.
 * Ends with one line of totals.
 */
const root = process.cwd()
const isVerbose = process.argv.includes('--verbose')
const args = process.argv.slice(2).filter((argument) => argument !== '--verbose')
const ownReporter = (name: string): string => join(root, 'scripts', 'test', `${name}.ts`)
const reporters = [isVerbose ? ownReporter('verbose-reporter') : 'minimal', ownReporter('run-reporter')]
const allChecks = listChecks(root)

/** Prints while Vitest, another process, may show its progress in the terminal's last line. */
function printBesideTests(text: string): void {
  clearProgressLine()
  process.stdout.write(text)
}

/**
 * Runs checks beside the tests, one at a time, since the tests keep both cores busy.
 * @returns the number of those that passed, and the names of the others
 */
async function runChecksBeside(names: readonly string[]): Promise<{ passed: number; failed: readonly string[] }> {
  const named = allChecks.filter(({ name }) => names.includes(name))
  // A check may have another name since it failed.
  const chosen = named.length === names.length ? named : allChecks
  const results = await runChecks(chosen, 1, (result) => {
    if (isVerbose || !result.passed) printBesideTests(describeCheck(result))
  })
  const failed = results.filter((result) => !result.passed).map(({ name }) => name)
  const passed = results.length - failed.length
  const mark = failed.length === 0 ? '✓' : '✗'
  if (results.length > 0) printBesideTests(`${mark} ${passed} of ${results.length} checks passed\n`)
  return { passed, failed }
}

async function runVitest(given: readonly string[], env: NodeJS.ProcessEnv): Promise<RunReport> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const names = reporters.map((name) => `--reporter=${name}`)
  rmSync(runReportPath(root), { force: true })
  const child = spawn(process.execPath, [vitest, 'run', ...names, ...given], { stdio: 'inherit', env })
  const status = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  const report = readRunReport(root)
  if (report && (status === 0 || countResults(report).failed > 0)) return report
  const error = report ? `Vitest ended with ${status}` : 'Vitest left no report'
  printBesideTests(`✗ ${error}\n`)
  return { files: report?.files ?? [], errors: [{ file: '', error }] }
}

/**
 * Runs Vitest, and failed files that may be unsteady a second time by themselves (decision 101).
 * @param checking the checks, which end before that
 */
async function runSteadily(
  given: readonly string[],
  env: NodeJS.ProcessEnv,
  checking: Promise<unknown>,
): Promise<{ report: RunReport; unsteady: readonly UnsteadyTest[] }> {
  const first = await runVitest(given, env)
  const kindOf = (file: string) => kindOfFile(file, readFileSync(join(root, file), 'utf8'))
  const repeated = filesToRepeat(failedFiles(first), kindOf)
  if (repeated.length === 0) return { report: first, unsteady: [] }
  await checking
  process.stdout.write(`\nOnce more by themselves: ${repeated.join(', ')}\n`)
  const second = await runVitest([...repeated, '--maxWorkers=1', ...namePattern(given)], env)
  const joined = joinRuns(first, second, repeated)
  if (joined) return joined
  process.stdout.write('The second run did not get to all that had failed: the first failures stand.\n')
  return { report: first, unsteady: [] }
}

/** Runs Vitest with each of these arguments. @returns the totals, the runs that repeat what failed, unsteady tests */
async function runTests(runs: RunPlan['runs'], env: NodeJS.ProcessEnv, checking: Promise<unknown>) {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  const failed: (readonly string[])[] = []
  const unsteady: UnsteadyTest[] = []
  for (const run of runs) {
    const steady = await runSteadily(run, env, checking)
    const counts = countResults(steady.report)
    totals.passed += counts.passed
    totals.failed += counts.failed
    totals.skipped += counts.skipped
    failed.push(...failedPart(run, steady.report))
    unsteady.push(...steady.unsteady)
  }
  return { totals, failed, unsteady }
}

const { chromium, firefox, headlessShell, nginx, redis, webkit } = systemPrograms
const needed = [
  { ...chromium, without: 'browser tests are skipped', isNeeded: true },
  { ...headlessShell, without: 'browser tests take longer', isNeeded: false },
  { ...firefox, without: 'tests in Firefox are skipped', isNeeded: true },
  { ...webkit, without: 'tests in WebKit are skipped', isNeeded: true },
  { ...nginx, without: 'tests of the rules for nginx are skipped', isNeeded: true },
  { ...redis, without: 'tests of sessions in Redis are skipped', isNeeded: true },
]

function printTotals({ passed, failed, skipped }: ReturnType<typeof countResults>): void {
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
}

await main(async () => {
  const plan = planRun(root, args, allChecks)
  if (plan.runs.length + plan.checks.length === 0) {
    process.stdout.write('Nothing failed in the last run: there is nothing to repeat.\n')
    printTotals({ passed: 0, failed: 0, skipped: 0 })
    return
  }
  // A run that is broken off has failed as a whole.
  storeFailedPlan(root, plan)

  const programs = ensurePrograms(plan.runs.length > 0 ? needed : [])
  const folder = openFolderInMemory()
  if (folder !== undefined) process.env['TMPDIR'] = folder
  const checking = runChecksBeside(plan.checks)
  const env: NodeJS.ProcessEnv = { ...process.env }
  for (const found of await programs) {
    if ('path' in found) {
      env[found.setting] = found.path
      continue
    }
    process.stdout.write(`! ${found.without}: ${found.missing}\n`)
    if (process.env['CI'] === 'true' && found.isNeeded) process.exit(1)
  }

  const { totals, failed, unsteady } = await runTests(plan.runs, env, checking)
  const checked = await checking
  totals.passed += checked.passed
  totals.failed += checked.failed.length
  storeFailedPlan(root, { runs: failed, checks: checked.failed })

  for (const { file, name, error } of unsteady) process.stdout.write(`unsteady: ${file} › ${name}\n  ${error}\n`)
  printTotals(totals)
  process.exit(totals.failed === 0 ? 0 : 1)
})
