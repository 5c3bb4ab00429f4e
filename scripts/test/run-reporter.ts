import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node'
import { type FailedFile, type RunReport, runReportPath } from './run-report.ts'

/** The number of the slowest files that are named. */
const slowFileCount = 20

/** Seconds of a file: its imports, hooks and tests. */
const secondsOf = (file: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

const pathOf = (file: TestModule): string => relative('.', file.moduleId)
const firstLine = (message: string | undefined): string => message?.split('\n')[0] ?? 'failed'

/** The failures of a file; `undefined` where nothing did. */
function failedFileOf(module: TestModule): FailedFile | undefined {
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    error: firstLine(test.result().errors?.[0]?.message),
  }))
  const hooks = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({
      name: 'fullName' in suite ? suite.fullName : 'the file',
      error: firstLine(message),
    })),
  )
  return tests.length + hooks.length === 0 ? undefined : { file: pathOf(module), failures: [...tests, ...hooks] }
}

/**
 * Shows how far a run is, then its slowest files, and leaves its report for `npm test` (run-report.ts). Passed to
 * Vitest as `--reporter`, beside one that prints the failures.
 */
export default class RunReporter implements Reporter {
  private files = 0
  private ended = 0
  private failed = 0
  /** Tenths of the files that a log has a line for. */
  private tenths = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length
  }

  onTestModuleEnd(module: TestModule): void {
    this.ended += 1
    if (module.state() === 'failed') this.failed += 1
    this.showProgress()
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const countOf = (state: string): number => tests.filter((test) => test.result().state === state).length
    const report: RunReport = {
      passed: countOf('passed'),
      skipped: countOf('skipped'),
      failed: modules.flatMap((module) => failedFileOf(module) ?? []),
      errors: unhandled.map(({ message }) => firstLine(message)),
    }
    const path = runReportPath(process.cwd())
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
    if (modules.length > slowFileCount) this.printSlowest(modules)
  }

  /** A line that moves in a terminal, and ten lines in a log. */
  private showProgress(): void {
    const line = `${this.ended} of ${this.files} files${this.failed > 0 ? `, ${this.failed} failed` : ''}`
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001B[K${line}`)
      return
    }
    const tenths = Math.floor((this.ended * 10) / this.files)
    if (tenths === this.tenths || this.files < slowFileCount) return
    this.tenths = tenths
    process.stdout.write(`${line}\n`)
  }

  private printSlowest(modules: readonly TestModule[]): void {
    const slowest = modules.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, slowFileCount)
    const lines = slowest.map((file) => `${secondsOf(file).toFixed(1).padStart(6)} s  ${pathOf(file)}`)
    const byProject = Map.groupBy(modules, ({ project }) => project.name)
    const sums = [...byProject].map(
      ([name, files]) => `${name} ${files.reduce((sum, file) => sum + secondsOf(file), 0).toFixed(0)} s`,
    )
    process.stdout.write(`\nSlowest files (all: ${sums.join(', ')})\n${lines.join('\n')}\n`)
  }
}
