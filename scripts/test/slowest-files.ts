import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** How many files are named. */
const count = 10

/** Seconds of a file: its imports, hooks and tests. */
const secondsOf = (file: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

/** Prints the slowest test files after a run. Passed to Vitest as `--reporter`. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const slowest = files.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, count)
    const lines = slowest.map((file) => `${secondsOf(file).toFixed(1).padStart(6)} s  ${relative('.', file.moduleId)}`)
    process.stdout.write(`\nSlowest files\n${lines.join('\n')}\n`)
  }
}
