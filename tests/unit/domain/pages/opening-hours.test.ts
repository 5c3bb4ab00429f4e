import { describe, expect, test } from 'vitest'
import { openingHoursLines, parseOpeningHours } from '../../../../src/domain/pages/opening-hours.ts'

/** Intl sets thin and no-break spaces; readers see spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ')
const linesOf = (hours: string, tag: string) =>
  openingHoursLines(hours, tag).map(({ days, times }) => [plain(days), ...times.map(plain)])

describe('opening hours', () => {
  test('are parsed into days from Monday and minutes of the day', () => {
    expect(parseOpeningHours('Mo-Fr 09:00-18:30, Sa 09:00-16:00')).toEqual([
      { from: 0, to: 4, opens: 540, closes: 1110 },
      { from: 5, to: 5, opens: 540, closes: 960 },
    ])
  })

  test.each(['', 'by appointment', 'Mo-Fr', 'Mo-Fr 18:00-09:00', 'Mo 09:75-10:00', 'Mo 09:00-25:00', 'Xx 09:00-10:00'])(
    'are not parsed from “%s”',
    (text) => expect(parseOpeningHours(text)).toBeUndefined(),
  )

  test('are written in the reader’s language', () => {
    expect(linesOf('Mo-Fr 10:00-18:00, Sa 09:00-16:00', 'en-US')).toEqual([
      ['Mon – Fri', '10:00 AM – 6:00 PM'],
      ['Sat', '9:00 AM – 4:00 PM'],
    ])
    expect(linesOf('Mo-Fr 10:00-18:00', 'de-DE')).toEqual([['Mo – Fr', '10:00–18:00 Uhr']])
    expect(linesOf('Mo-Fr 10:00-18:00', 'ja-JP')).toEqual([['月～金', '10:00～18:00']])
  })

  test('put a lunch break on the line of its days, and may run over the weekend', () => {
    expect(linesOf('Tu-Fr 09:00-12:00, Tu-Fr 14:00-18:30', 'en-GB')).toEqual([
      ['Tue – Fri', '09:00–12:00', '14:00–18:30'],
    ])
    expect(linesOf('We-Mo 10:00-19:00', 'en-GB')).toEqual([['Wed – Mon', '10:00–19:00']])
  })

  test('stay unchanged when they cannot be parsed', () => {
    expect(openingHoursLines('by appointment', 'en-US')).toEqual([{ days: 'by appointment', times: [] }])
    expect(openingHoursLines('', 'en-US')).toEqual([])
  })
})
