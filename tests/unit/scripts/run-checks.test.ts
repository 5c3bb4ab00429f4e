import { describe, expect, test } from 'vitest'
import { describeCheck, runChecks } from '../../../scripts/check/checks.ts'

describe('runChecks', () => {
  test('counts a check that throws as failed, and runs the others', async () => {
    const lines: string[] = []
    const checks = [
      { name: 'broken', run: () => Promise.reject(new Error('cannot read it')) },
      { name: 'sound', run: () => Promise.resolve({ passed: true, output: '' }) },
    ]
    const results = await runChecks(checks, 1, (result) => void lines.push(describeCheck(result)))
    expect(results.map(({ name, passed }) => [name, passed])).toEqual([
      ['broken', false],
      ['sound', true],
    ])
    expect(lines[0]).toMatch(/^✗ broken \(\d\.\d s\)\nError: cannot read it\n/)
    expect(lines[1]).toMatch(/^✓ sound \(\d\.\d s\)\n$/)
  })
})
