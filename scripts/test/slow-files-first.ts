import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take half a minute and more, longest first (`npm test` prints the slowest). Begun last, one of them would
 * run alone while the other core idles; without an earlier run, Vitest itself goes by the size of files.
 */
const slowFiles = [
  'tests/e2e/site/desk.test.ts',
  'tests/e2e/site/phone.test.ts',
  'tests/e2e/site/tablet.test.ts',
  'tests/e2e/visual.test.ts',
  'tests/e2e/commands.test.ts',
  'tests/e2e/account.test.ts',
  'tests/e2e/budgets.test.ts',
  'tests/e2e/consent.test.ts',
  'tests/e2e/engines.test.ts',
  'tests/api/faults/two-nodes.test.ts',
  'tests/contract/sandbox-process.test.ts',
]

const missing = slowFiles.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`slow-files-first.ts names files that are not there: ${missing.join(', ')}`)

const rank = ({ moduleId }: TestSpecification): number => {
  const found = slowFiles.indexOf(relative('.', moduleId))
  return found === -1 ? slowFiles.length : found
}

/** Vitest's order within each group of projects, but for the slow files, which come first. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = Map.groupBy(sorted, ({ project }) => project.config.sequence.groupOrder)
    return [...groups.values()].flatMap((group) => group.toSorted((one, other) => rank(one) - rank(other)))
  }
}
