import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { clearProgressLine } from './progress-line.ts'
import { type FileReport, type RunReport, runReportPath, type TestFailure } from './run-report.ts'

/** The number of the files that are named as the costliest. */
const costlyFileCount = 20

/** Seconds of a file: its imports, hooks and tests. */
const secondsOf = (file: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

/** Processor time of a file, s; where the system does not tell it, its seconds. */
const costOf = (file: TestModule): number => file.meta().processorSeconds ?? secondsOf(file)

const pathOf = (file: TestModule): string => relative('.', file.moduleId)
const firstLine = (message: string | undefined): string => message?.split('\n')[0] ?? 'failed'

const failureOf = (part: TestFailure['part'], name: string, message: string | undefined): TestFailure => ({
  name,
  error: firstLine(message),
  part,
})

/** The results of a file. One that did not end, such as in a process that broke off, counts as failed. */
function reportFile(module: TestModule): FileReport {
  const tests = [...module.children.allTests()]
  const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state)
  const failed = inState('failed').map((test) => failureOf('test', test.fullName, test.result().errors?.[0]?.message))
  const hooks = [module, ...module.children.allSuites()].flatMap((suite) => {
    const name = 'fullName' in suite ? suite.fullName : 'the file'
    return suite.errors().map(({ message }) => failureOf('hook', name, message))
  })
  const hasEnded = !['pending', 'queued'].includes(module.state())
  return {
    file: pathOf(module),
    passed: inState('passed').map(({ fullName }) => fullName),
    skipped: inState('skipped').length,
    failures: [...failed, ...hooks, ...(hasEnded ? [] : [failureOf('hook', 'the file', 'it did not end')])],
  }
}

/**
 * Shows how far a run is, then its costliest files, and leaves its report for `npm test` (run-report.ts). Passed to
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
    clearProgressLine()
    const report: RunReport = {
      files: modules.map(reportFile),
      errors: unhandled.map(({ message, VITEST_TEST_PATH: path }) => ({
        file: typeof path === 'string' ? relative('.', path) : '',
        error: firstLine(message),
      })),
    }
    const path = runReportPath(process.cwd())
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
    if (modules.length > costlyFileCount) this.printCostliest(modules)
  }

  /** A line that moves in a terminal, and ten lines in a log. */
  private showProgress(): void {
    const line = `${this.ended} of ${this.files} files${this.failed > 0 ? `, ${this.failed} failed` : ''}`
    if (process.stdout.isTTY) {
      clearProgressLine()
      process.stdout.write(line)
      return
    }
    const tenths = Math.floor((this.ended * 10) / this.files)
    if (tenths === this.tenths || this.files < costlyFileCount) return
    this.tenths = tenths
    process.stdout.write(`${line}\n`)
  }

  private printCostliest(modules: readonly TestModule[]): void {
    const costliest = modules.toSorted((one, other) => costOf(other) - costOf(one)).slice(0, costlyFileCount)
    const columns = (files: readonly TestModule[]): string =>
      [costOf, secondsOf]
        .map(
          (measure) =>
            `${files
              .reduce((sum, file) => sum + measure(file), 0)
              .toFixed(1)
              .padStart(6)} s`,
        )
        .join('  ')
    const lines = costliest.map((file) => `${columns([file])}  ${pathOf(file)}`)
    const byProject = Map.groupBy(modules, ({ project }) => project.name)
    const sums = [...byProject].map(([name, files]) => `${columns(files)}  all of ${name}`)
    process.stdout.write(`\nCostliest files (processor time, duration)\n${[...sums, ...lines].join('\n')}\n`)
  }
}
