import { describe, expect, test } from 'vitest'
import { publishReport, type SizeResult } from '../../../scripts/bench/publish/publish-report.ts'

const demo: SizeResult = {
  name: 'demo',
  pages: 400,
  rendered: 400,
  locales: 31,
  seconds: 1,
  mebibytes: 700,
  edits: [{ seconds: 0.2, rendered: 30 }],
  floor: 500,
  written: 9000,
  switches: [],
  seenEdits: [],
}
/** Times of edits, so many of each, ms. */
const times = (...counts: readonly (readonly [count: number, ms: number])[]): number[] =>
  counts.flatMap(([count, ms]) => Array.from({ length: count }, () => ms))
const seenRows = (...seenEdits: SizeResult['seenEdits']): string[] =>
  publishReport([{ ...demo, seenEdits }]).filter((line) => /^\| (?:a title|a price|all) /.test(line))

describe('the table of edits from the press to the pages', () => {
  test('shows each kind of edit by itself, and all of them together', () => {
    const title = { name: 'a title', locales: ['de-at', 'de-de'], times: times([24, 600.4], [1, 1300]) }
    const price = { name: 'a price', locales: ['en-gb'], times: times([24, 700], [1, 999.6]) }
    expect(seenRows(title, price)).toEqual([
      '| a title | de-at, de-de | 25 | 600 | 600 | 1300 |',
      '| a price | en-gb | 25 | 700 | 700 | 1000 |',
      '| all |  | 50 | 700 | 700 | 1300 |',
    ])
  })

  test('shows the time of 95 of 100 in bold once it is longer than a second', () => {
    const edited = (ms: number) => ({ name: 'a title', locales: [], times: times([47, 500], [3, ms]) })
    expect(seenRows(edited(1000))[0]).toBe('| a title |  | 50 | 500 | 1000 | 1000 |')
    expect(seenRows(edited(1040))[0]).toBe('| a title |  | 50 | 500 | **1040** | 1040 |')
  })

  test('is left out of a report of shops without such edits', () => {
    expect(publishReport([demo]).join('\n')).not.toContain('| edited |')
  })
})
