import { expect, it } from 'vitest'
import { formatDay } from '../../../../src/domain/format/format-day.ts'

it.each([
  ['en-US', 'November 12, 2026'],
  ['en-GB', '12 November 2026'],
  ['de-AT', '12. November 2026'],
  ['ja-JP', '2026年11月12日'],
])('writes a day out in %s, the same in every time zone', (tag, text) => {
  expect(formatDay('2026-11-12', tag)).toBe(text)
})
