import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { countResults, readRunReport } from '../test/run-report.ts'
import type { SoakResult } from './soak-part.ts'

type VitestRun = {
  /** Names of projects of vitest.config.ts. */
  readonly projects: readonly string[]
  /** Files of tests; all of the projects without any. */
  readonly files?: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Runs tests in a process of their own. @returns how many passed, and the names of those that failed */
export async function runVitest({ projects, files = [], env }: VitestRun): Promise<Omit<SoakResult, 'name'>> {
  const root = process.cwd()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['minimal', join(root, 'scripts', 'test', 'run-reporter.ts')].map((name) => `--reporter=${name}`)
  const options = [...projects.map((name) => `--project=${name}`), ...reporters]
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const report = readRunReport(root)
  if (!report) return { facts: 'broke off', failures: ['Vitest left no report'] }
  const { passed, failed } = countResults(report)
  return {
    facts: `${passed} questions passed, ${failed} failed`,
    failures: [
      ...report.files.flatMap(({ failures }) => failures.map(({ name }) => name)),
      ...report.errors.map(({ error }) => error),
    ],
  }
}
