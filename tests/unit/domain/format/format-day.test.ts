import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { formatDay } from '../../../../src/domain/format/format-day.ts'

describe('formatDay', () => {
  test.each([
    ['en-US', 'November 12, 2026'],
    ['en-GB', '12 November 2026'],
    ['de-AT', '12. November 2026'],
    ['ja-JP', '2026年11月12日'],
  ])('writes out a day in %s', (tag, text) => {
    expect(formatDay('2026-11-12', tag)).toBe(text)
  })

  test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('writes out the same day in the time zone %s', (zone) => {
    // A process of its own: formatters are cached with the time zone that they were made in.
    const program = `
      import { formatDay } from './src/domain/format/format-day.ts'
      console.log(new Date().getTimezoneOffset() === 0, formatDay('2026-11-12', 'en-GB'))`
    const env = { ...process.env, TZ: zone }
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    expect(stdout).toBe('false 12 November 2026\n')
  })

  test.each([
    ['2026-12-01', 'fr-CA', '1er décembre 2026'],
    ['2026-12-11', 'fr-FR', '11 décembre 2026'],
    ['2026-12-01', 'it-IT', '1 dicembre 2026'],
  ])('follows the language’s rule for the first of a month: %s in %s', (day, tag, text) => {
    expect(formatDay(day, tag)).toBe(text)
  })
})
