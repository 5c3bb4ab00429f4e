import { VerboseReporter } from 'vitest/node'
import { clearProgressLine } from './progress-line.ts'

/**
 * Prints every test as it ends, as Vitest's reporter `verbose` does, but without its summary at the end of a terminal:
 * lines of the checks, which another process prints, would tear it. Passed to Vitest as `--reporter`.
 */
export default class EveryTestReporter extends VerboseReporter {
  constructor() {
    super({ summary: false })
  }

  override log(...messages: unknown[]): void {
    clearProgressLine()
    super.log(...messages)
  }
}
