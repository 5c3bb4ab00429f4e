import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../../../../src/domain/format/time-zone.ts'
import { brandRegion } from '../../../../src/domain/pro/pro-brand.ts'
import { dayOf, hasProTermEnded, isProTermRunning, isRenewalDue } from '../../../../src/domain/pro/pro-expiry.ts'
import { defaultSpendLimit, spendWith } from '../../../../src/domain/pro/pro-spend.ts'

describe('brandRegion', () => {
  test.each([
    ['pro', 'us'],
    ['us', 'us'],
    ['pro_ca', 'ca'],
    ['ca', 'ca'],
    ['pro_no', 'no'],
    ['no', 'no'],
    ['pro_eu_region_1', 'eu_region_1'],
    ['gb', 'eu_region_1'],
    ['', 'eu_region_1'],
    ['pro_constructor', 'eu_region_1'],
  ])('maps the region %o to the brand of %s', (region, brand) => {
    expect(brandRegion(region)).toBe(brand)
  })
})

describe('the term of the programme', () => {
  test.each([
    ['2026-12-01', '2026-10-02', true],
    ['2026-12-01', '2026-10-01', false],
    ['2026-12-01', '2026-12-01', true],
    ['2026-12-01', '2026-12-02', false],
    ['soon', '2026-12-01', false],
  ])('is due for renewal with the end %s on %s: %s', (expires, today, expected) => {
    expect(isRenewalDue({ expires }, today)).toBe(expected)
  })

  test('is never due for renewal without an end', () => expect(isRenewalDue({}, '2026-12-01')).toBe(false))

  test('ends with its last day in the store’s time zone', () => {
    const expires = '2026-11-20'
    const lateInDenver = Date.parse('2026-11-21T06:59:59Z')
    const running = (zone: string, now: number) => isProTermRunning({ expires }, dayIn(zone, now))
    expect(running('America/Denver', lateInDenver)).toBe(true)
    expect(running('America/Denver', lateInDenver + 1000)).toBe(false)
    expect(running('Europe/Berlin', lateInDenver)).toBe(false)
  })

  test('follows the service’s date before the code’s', () => {
    const today = '2026-11-20'
    expect(isProTermRunning({ expires: '2027-03-31', expirationDate: '2026-11-19' }, today)).toBe(false)
    expect(isProTermRunning({ expires: '2026-03-31', expirationDate: '2027-10-31' }, today)).toBe(true)
  })

  test('never ends without a date, and is over with an invalid one', () => {
    expect(isProTermRunning({}, '2026-11-20')).toBe(true)
    for (const expires of ['soon', '31/10/2027', '2027-13-45', '']) {
      expect(isProTermRunning({ expires }, '2026-11-20')).toBe(false)
    }
  })

  test('has ended only after a valid day', () => {
    const today = '2026-11-20'
    expect(hasProTermEnded({ expires: '2026-11-19' }, today)).toBe(true)
    expect(hasProTermEnded({ expires: '2026-11-19', expirationDate: '2026-11-20' }, today)).toBe(false)
    for (const end of [{}, { expires: 'soon' }, { expires: '2020-01-01', expirationDate: 'n/a' }]) {
      expect(hasProTermEnded(end, today)).toBe(false)
    }
  })

  test('is read with or without a time', () => {
    expect(dayOf('2027-10-31T23:59:59+02:00')).toBe('2027-10-31')
    expect(dayOf(' 2027-10-31 ')).toBe('2027-10-31')
  })

  test('stays over once it is over', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, day, (expires, one, other) => {
        const [early, late] = one <= other ? [one, other] : [other, one]
        if (isProTermRunning({ expires }, late)) expect(isProTermRunning({ expires }, early)).toBe(true)
      }),
    )
  })

  test('uses the local day, and UTC for an unknown place', () => {
    expect(dayIn('Mars/Olympus', Date.parse('2026-11-20T23:59:00Z'))).toBe('2026-11-20')
    expect(dayIn('Pacific/Auckland', Date.parse('2026-11-20T12:00:00Z'))).toBe('2026-11-21')
  })
})

describe('the spend of a trade customer', () => {
  test('has a limit of 3000 by default', () => {
    expect(defaultSpendLimit).toBe(3000)
  })

  test('may reach the limit, but not exceed it', () => {
    expect(spendWith(200_000, 300_000, 100_000)).toEqual({
      total: 200_000,
      limit: 300_000,
      afterCart: 300_000,
      exceeds: false,
    })
    expect(spendWith(200_000, 300_000, 100_001).exceeds).toBe(true)
  })

  test('does not exceed the limit with an empty cart, even above it already', () => {
    expect(spendWith(400_000, 300_000, 0).exceeds).toBe(false)
  })
})
