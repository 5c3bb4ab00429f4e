import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failedPart, namePattern, planRun, storeFailedPlan } from '../../../scripts/test/run-plan.ts'
import type { RunReport, TestFailure } from '../../../scripts/test/run-report.ts'

const checks = [{ name: 'formatting' }, { name: 'docblocks' }]

function newRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'firn-run-plan-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

describe('npm test', () => {
  test('runs all tests and all checks', () => {
    expect(planRun(newRoot(), [], checks)).toEqual({ runs: [[]], checks: ['formatting', 'docblocks'] })
  })

  test('runs the tests of a path without the checks', () => {
    expect(planRun(newRoot(), ['tests/api'], checks)).toEqual({ runs: [['tests/api']], checks: [] })
  })

  test('repeats the runs and the checks that failed last', () => {
    const root = newRoot()
    storeFailedPlan(root, { runs: [['a.test.ts'], []], checks: ['docblocks'] })
    expect(planRun(root, ['--failed', '--bail=1'], checks)).toEqual({
      runs: [['a.test.ts', '--bail=1'], ['--bail=1']],
      checks: ['docblocks'],
    })
  })

  test('repeats nothing when nothing failed last', () => {
    const root = newRoot()
    storeFailedPlan(root, { runs: [], checks: [] })
    expect(planRun(root, ['--failed'], checks)).toEqual({ runs: [], checks: [] })
  })

  test('refuses to repeat a run that is not on record, or in a form that it does not know', () => {
    const root = newRoot()
    expect(() => planRun(root, ['--failed'], checks)).toThrow('run npm test first')
    storeFailedPlan(root, { runs: [], checks: [] })
    writeFileSync(join(root, 'var', 'test-failures.json'), '[]')
    expect(() => planRun(root, ['--failed'], checks)).toThrow('run npm test first')
  })
})

describe('the part of a run that failed', () => {
  const run = ['tests/unit', '-t', 'adds']
  const failure: TestFailure = { name: 'removes', error: 'went wrong', part: 'test' }
  const report = (errors: string[], ...failed: string[]): RunReport => ({
    files: ['a', 'b'].map((file) => ({
      file,
      passed: ['adds'],
      skipped: 0,
      failures: failed.includes(file) ? [failure] : [],
    })),
    errors: errors.map((error) => ({ file: '', error })),
  })

  test('holds the files with a failure', () => {
    expect(failedPart(run, report([], 'b'))).toEqual([['b']])
  })

  test('holds the whole run for an error that belongs to no test', () => {
    expect(failedPart(run, report(['a rejection'], 'b'))).toEqual([run])
    expect(failedPart(run, { files: [], errors: [{ file: '', error: 'Vitest left no report' }] })).toEqual([run])
  })

  test('holds no run when nothing failed', () => {
    expect(failedPart(run, report([]))).toEqual([])
  })
})

describe('the second run of some files', () => {
  test.each([
    [
      ['a.test.ts', '-t', 'adds', '--bail=1'],
      ['-t', 'adds'],
    ],
    [['--testNamePattern=adds a', 'a.test.ts'], ['--testNamePattern=adds a']],
    [['a.test.ts', '--bail=1'], []],
  ])('chooses tests by name as %o does', (run, pattern) => {
    expect(namePattern(run)).toEqual(pattern)
  })
})
