import { readFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { z } from 'zod'
import { runChecks } from '../check/checks.ts'
import { ensurePrograms, systemPrograms } from '../shop/system-programs.ts'
import { affectedBrowserTests, changedFiles } from '../test/changed-files.ts'

/*
 * `npm test`: everything that CI runs: the checks, then every test. `-- --changed [commit]` runs the tests that changes
 * since a commit (by default the last one) can affect, `-- <path>` those of a file or folder. Ends with one line of
 * totals.
 */
const root = process.cwd()
const report = join(root, 'var', 'test-report.json')
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
})
const args = process.argv.slice(2)
const reporters = ['default', 'json', join(root, 'scripts', 'test', 'slowest-files.ts')]
const vitestArgs = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]

/** The runs of Vitest that the arguments ask for, one after the other. */
function runsFor(given: readonly string[]): string[][] {
  const [flag, since = 'HEAD', ...others] = given
  if (flag !== '--changed') return [[...given]]
  const browser = affectedBrowserTests(changedFiles(root, since))
  const code = ['--project=code*', `--changed=${since}`, '--passWithNoTests', ...others]
  if (browser === 'all') return [code, ['--project=shop', ...others]]
  return browser.length === 0 ? [code] : [code, ['--project=shop', ...browser, ...others]]
}

type Totals = { readonly passed: number; readonly failed: number; readonly skipped: number }

async function runVitest(given: readonly string[], env: NodeJS.ProcessEnv): Promise<Totals> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, ...vitestArgs, ...given], { stdio: 'inherit', env })
  const status = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  const totals = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
  return {
    passed: totals.numPassedTests,
    // A suite that could not even start has no failed test of its own.
    failed: Math.max(totals.numFailedTests, totals.success && status === 0 ? 0 : 1),
    skipped: totals.numPendingTests,
  }
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
// A browser is large: it is fetched while the checks, which need none, run.
const programs = ensurePrograms(needed)

const checks =
  args.length > 0
    ? []
    : await runChecks(root, ({ name, passed, output, seconds }) => {
        process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n${passed ? '' : `${output}\n`}`)
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
const failedChecks = checks.filter((check) => !check.passed).length
const totals = { passed: checks.length - failedChecks, failed: failedChecks, skipped: 0 }
for (const run of runsFor(args)) {
  const { passed, failed, skipped } = await runVitest(run, env)
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`)
process.exit(totals.failed === 0 ? 0 : 1)
