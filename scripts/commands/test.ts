import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { z } from 'zod'
import { describeCheck, listChecks, runChecks } from '../check/checks.ts'
import { ensurePrograms, systemPrograms } from '../shop/system-programs.ts'
import { affectedBrowserTests, changedFiles } from '../test/changed-files.ts'
import { openFolderInMemory } from '../test/folder-in-memory.ts'
import { countResults, failedFiles, readRunReport, type RunReport, runReportPath } from '../test/run-report.ts'
import { filesToRepeat, joinRuns, kindOfFile, type UnsteadyTest } from '../test/second-run.ts'

/*
 * `npm test`: everything that CI runs: the checks beside the tests. `-- --changed [commit]` runs the tests that changes
 * since a commit (by default the last one) can affect, `-- --failed` the files that failed last, `-- <path>` those of a
 * file or folder; `--verbose` names what passes, too. Ends with one line of totals.
 */
const root = process.cwd()
const lastFailures = join(root, 'var', 'test-failures.json')
const isVerbose = process.argv.includes('--verbose')
const args = process.argv.slice(2).filter((argument) => argument !== '--verbose')
const reporters = [isVerbose ? 'default' : 'minimal', join(root, 'scripts', 'test', 'run-reporter.ts')]

/** The files that failed last. @throws where no run has left a report */
function filesThatFailed(): string[] {
  if (!existsSync(lastFailures)) throw new Error('No run of the tests is on record: run npm test first.')
  return z.array(z.string()).parse(JSON.parse(readFileSync(lastFailures, 'utf8')))
}

/** The runs of Vitest that the arguments ask for, one after the other. */
function runsFor(given: readonly string[]): string[][] {
  const [flag, since = 'HEAD', ...others] = given
  if (flag === '--failed') {
    const files = filesThatFailed()
    return files.length === 0 ? [] : [[...files, ...given.slice(1)]]
  }
  if (flag !== '--changed') return [[...given]]
  const browser = affectedBrowserTests(changedFiles(root, since))
  const code = ['--project=code*', `--changed=${since}`, '--passWithNoTests', ...others]
  if (browser === 'all') return [code, ['--project=shop', ...others]]
  return browser.length === 0 ? [code] : [code, ['--project=shop', ...browser, ...others]]
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
  process.stdout.write(`✗ ${error}\n`)
  return { files: report?.files ?? [], errors: [error] }
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
  const joined = joinRuns(first, await runVitest(['--maxWorkers=1', ...repeated], env), repeated)
  if (joined) return joined
  process.stdout.write('The second run did not get to all that had failed: the first failures stand.\n')
  return { report: first, unsteady: [] }
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

const programs = ensurePrograms(needed)

const folder = openFolderInMemory()
if (folder !== undefined) process.env['TMPDIR'] = folder

/** The checks run beside the tests: one at a time, since the tests keep both cores busy. */
const checking =
  args.length > 0
    ? Promise.resolve([])
    : runChecks(listChecks(root), 1, (result) => {
        process.stdout.write(describeCheck(result))
      })

const env: NodeJS.ProcessEnv = { ...process.env }
for (const found of await programs) {
  if ('path' in found) {
    env[found.setting] = found.path
    continue
  }
  process.stdout.write(`! ${found.without}: ${found.missing}\n`)
  if (process.env['CI'] === 'true' && found.isNeeded) process.exit(1)
}

mkdirSync(join(root, 'var'), { recursive: true })
const totals = { passed: 0, failed: 0, skipped: 0 }
const failedFilesOfRuns: string[] = []
const unsteadyTests: UnsteadyTest[] = []
for (const run of runsFor(args)) {
  const { report, unsteady } = await runSteadily(run, env, checking)
  const { passed, failed, skipped } = countResults(report)
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  failedFilesOfRuns.push(...failedFiles(report))
  unsteadyTests.push(...unsteady)
}
for (const { passed } of await checking) totals[passed ? 'passed' : 'failed'] += 1
writeFileSync(lastFailures, JSON.stringify(failedFilesOfRuns))

for (const { file, name, error } of unsteadyTests) process.stdout.write(`unsteady: ${file} › ${name}\n  ${error}\n`)
const skippedPart = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skippedPart}\n`)
process.exit(totals.failed === 0 ? 0 : 1)
