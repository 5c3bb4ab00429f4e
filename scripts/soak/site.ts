import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { failureCount, readRunReport } from '../test/run-report.ts'
import type { SoakPart, SoakResult } from './soak-part.ts'

/** The tests that walk through all types of page (decision 102). */
const walks = ['phone', 'tablet', 'desk'].map((name) => join('tests', 'e2e', 'site', `${name}.test.ts`))

/** Every type of page at every width in each kind of locale, asked everything that a page can be asked. */
async function walkSite(): Promise<SoakResult> {
  const root = process.cwd()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['minimal', join(root, 'scripts', 'test', 'run-reporter.ts')].map((name) => `--reporter=${name}`)
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'shop', ...reporters, ...walks], {
    stdio: 'inherit',
    env: { ...process.env, FIRN_WALK: 'whole' },
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const report = readRunReport(root)
  if (!report) return { name: 'site', facts: 'broke off', failures: ['Vitest left no report'] }
  const questions = `${report.passed} questions passed, ${failureCount(report)} failed`
  return {
    name: 'site',
    facts: `every type of page at 390, 820 and 1440 px in en-us, de-de and ja-jp: ${questions}`,
    failures: [...report.failed.flatMap(({ failures }) => failures.map(({ name }) => name)), ...report.errors],
  }
}

export const sitePart: SoakPart = { name: 'site', run: walkSite }
