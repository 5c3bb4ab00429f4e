import { describe, expect, test } from 'vitest'
import { countResults, type FileReport, type RunReport } from '../../../scripts/test/run-report.ts'
import { filesToRepeat, joinRuns, kindOfFile, type FileKind } from '../../../scripts/test/second-run.ts'

type Outcomes = { passed?: string[]; skipped?: number; tests?: string[]; hooks?: string[] }

/** A file's results. @param outcomes names of tests that passed, of tests that failed, and of hooks that failed */
const fileReport = (file: string, { passed = [], skipped = 0, tests = [], hooks = [] }: Outcomes): FileReport => ({
  file,
  passed,
  skipped,
  failures: [
    ...tests.map((name) => ({ name, error: `${name} went wrong`, part: 'test' as const })),
    ...hooks.map((name) => ({ name, error: `${name} went wrong`, part: 'hook' as const })),
  ],
})
const report = (...files: FileReport[]): RunReport => ({ files, errors: [] })

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
    expect(filesToRepeat(['a', 'b', 'p', 'x'], kindOf)).toEqual(['a', 'b', 'p'])
  })

  test('repeats no file of a kind with too many failures', () => {
    expect(filesToRepeat(['a', 'b', 'c', 'p'], kindOf)).toEqual(['p'])
  })

  test('counts a test that passes then as passed, and names it with its first error', () => {
    const other = fileReport('x', { passed: ['four'], tests: ['three'] })
    const first = report(fileReport('a', { tests: ['one', 'two'] }), other)
    const again = fileReport('a', { passed: ['one'], tests: ['two'] })
    expect(joinRuns(first, report(again), ['a'])).toEqual({
      report: report(again, other),
      unsteady: [{ file: 'a', name: 'one', error: 'one went wrong' }],
    })
  })

  test('counts a test that only fails then as failed', () => {
    const again = fileReport('a', { passed: ['one'], tests: ['two'] })
    const joined = joinRuns(report(fileReport('a', { passed: ['two'], tests: ['one'] })), report(again), ['a'])
    expect(joined?.report).toEqual(report(again))
    expect(joined?.unsteady.map(({ name }) => name)).toEqual(['one'])
  })

  test('counts the tests that a failed hook or import had skipped', () => {
    const first = report(fileReport('a', { skipped: 2, hooks: ['suite'] }), fileReport('b', { hooks: ['the file'] }))
    const again = report(fileReport('a', { passed: ['one', 'two'] }), fileReport('b', { passed: ['three'] }))
    const joined = joinRuns(first, again, ['a', 'b'])
    expect(joined && countResults(joined.report)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(joined?.unsteady.map(({ name }) => name)).toEqual(['suite', 'the file'])
  })

  test('counts an error that belongs to no test', () => {
    const again = { ...report(fileReport('a', { passed: ['one'] })), errors: [{ file: 'a', error: 'a rejection' }] }
    const joined = joinRuns(report(fileReport('a', { tests: ['one'] })), again, ['a'])
    expect(joined && countResults(joined.report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('takes the errors outside a test of the files that it repeats for those of their first run', () => {
    const [own, other] = [
      { file: 'a', error: 'a closed page' },
      { file: 'b', error: 'a rejection' },
    ]
    const first = { ...report(fileReport('a', { tests: ['one'] }), fileReport('b', {})), errors: [own, other] }
    const joined = joinRuns(first, report(fileReport('a', { passed: ['one'] })), ['a'])
    expect(joined?.report.errors).toEqual([other])
    expect(joined?.unsteady.map(({ error }) => error)).toEqual(['one went wrong', 'a closed page'])
  })

  test.each<[string, FileReport[]]>([
    ['leaves no report', []],
    ['leaves no report of one of the files', [fileReport('a', { passed: ['one'] })]],
    ['fails before the test', [fileReport('a', { hooks: ['the file'] }), fileReport('b', { passed: ['two'] })]],
    ['skips the test', [fileReport('a', { skipped: 1 }), fileReport('b', { passed: ['two'] })]],
    ['skips the test whose hook failed', [fileReport('a', { passed: ['one'] }), fileReport('b', { skipped: 1 })]],
  ])('changes nothing when it %s', (_, again) => {
    const first = report(fileReport('a', { tests: ['one'] }), fileReport('b', { skipped: 1, hooks: ['suite'] }))
    expect(joinRuns(first, report(...again), ['a', 'b'])).toBeUndefined()
  })
})
