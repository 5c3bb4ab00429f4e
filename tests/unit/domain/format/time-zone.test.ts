import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, momentIn } from '../../../../src/domain/format/time-zone.ts'
import { dayOf, isProTermRunning, termIn } from '../../../../src/domain/pro/pro-expiry.ts'

const zones = ['America/Denver', 'America/Toronto', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']

describe('a moment in the time of a place', () => {
  test.each([
    ['America/Denver', '2026-11-21T03:00:00.000Z', '2026-11-20T20:00:00-07:00'],
    ['America/Denver', '2026-07-01T05:59:59.000Z', '2026-06-30T23:59:59-06:00'],
    ['Europe/Berlin', '2026-12-31T23:30:00.000Z', '2027-01-01T00:30:00+01:00'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21T00:00:00+05:45'],
    ['UTC', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00+00:00'],
    ['Mars/Olympus', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00+00:00'],
  ])('is written in %s for %s as %s', (zone, moment, written) => expect(momentIn(zone, moment)).toBe(written))

  test('is the same moment, on the local day', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, at) => {
        const ms = Math.floor(at.getTime() / 1000) * 1000
        const written = momentIn(zone, new Date(ms).toISOString())
        expect(Date.parse(written)).toBe(ms)
        expect(written.slice(0, 10)).toBe(dayIn(zone, ms))
        expect(momentIn(zone, written)).toBe(written)
      }),
    )
  })
})

describe('the last day of the trade programme', () => {
  test.each([
    ['2026-11-21T03:00:00Z', '2026-11-20'],
    ['2026-11-21 03:00:00+00:00', '2026-11-20'],
    ['2026-11-21T00:00:00Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000+02:00', '2026-11-21'],
    ['2026-11-21 23:59:59', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
  ])('is read from %s as %s in Denver', (written, day) => expect(dayOf(written, 'America/Denver')).toBe(day))

  test('is compared as a day of the store', () => {
    const term = termIn('America/Denver', { expirationDate: '2026-11-21T03:00:00Z', expires: 'soon' })
    expect(term).toEqual({ expirationDate: '2026-11-20', expires: 'soon' })
    expect(isProTermRunning(term, '2026-11-20')).toBe(true)
    expect(isProTermRunning(term, '2026-11-21')).toBe(false)
  })
})
