import { describe, expect, test } from 'vitest'
import type { RunReport } from '../../../scripts/test/run-report.ts'
import { filesToRepeat, joinRuns, kindOfFile, type FileKind } from '../../../scripts/test/second-run.ts'

const failedFile = (file: string, ...names: string[]) => ({
  file,
  failures: names.map((name) => ({ name, error: `${name} went wrong` })),
})
const report = (passed: number, failed: RunReport['failed'] = []): RunReport => ({
  passed,
  skipped: 0,
  failed,
  errors: [],
})

describe('a file of tests', () => {
  test.each<[string, string, FileKind]>([
    ['tests/e2e/cart.test.ts', "import { useBrowser } from './support/browser.ts'", 'browser'],
    ['tests/unit/browser/menu.test.ts', '', 'browser'],
    ['tests/e2e/commands.test.ts', "import { runCommand } from './support/command.ts'", 'processes'],
    ['tests/unit/server/process.test.ts', "import { spawn } from 'node:child_process'", 'processes'],
    ['tests/api/faults/two-nodes.test.ts', "import { spawn } from 'node:child_process'", 'exact'],
    ['tests/contract/nginx-rules.test.ts', "import { spawn } from 'node:child_process'", 'exact'],
    ['tests/unit/browser/cart.test.ts', "import fc from 'fast-check'", 'exact'],
    ['tests/unit/domain/cart.test.ts', '', 'exact'],
  ])('is classified by its path %s and its source %o as %s', (file, source, kind) => {
    expect(kindOfFile(file, source)).toBe(kind)
  })
})

describe('a second run', () => {
  const kinds: Readonly<Record<string, FileKind>> = { a: 'browser', b: 'browser', c: 'browser', p: 'processes' }
  const kindOf = (file: string): FileKind => kinds[file] ?? 'exact'

  test('repeats two files of browser tests, one that starts processes, and no exact one', () => {
    const failed = ['a', 'b', 'p', 'x'].map((file) => failedFile(file, 'one'))
    expect(filesToRepeat(failed, kindOf)).toEqual(['a', 'b', 'p'])
  })

  test('repeats no file of a kind with too many failures', () => {
    const failed = ['a', 'b', 'c', 'p'].map((file) => failedFile(file, 'one'))
    expect(filesToRepeat(failed, kindOf)).toEqual(['p'])
  })

  test('counts a test that passes then as passed, and names it with its first error', () => {
    const first = report(10, [failedFile('a', 'one', 'two'), failedFile('x', 'three')])
    const joined = joinRuns(first, report(4, [failedFile('a', 'two')]), ['a'])
    expect(joined.unsteady).toEqual([{ file: 'a', name: 'one', error: 'one went wrong' }])
    expect(joined.report).toEqual(report(11, [failedFile('x', 'three'), failedFile('a', 'two')]))
  })

  test('counts a test that only fails then as failed', () => {
    const joined = joinRuns(report(10, [failedFile('a', 'one')]), report(1, [failedFile('a', 'two')]), ['a'])
    expect(joined.report).toEqual(report(10, [failedFile('a', 'two')]))
    expect(joined.unsteady.map(({ name }) => name)).toEqual(['one'])
  })
})
