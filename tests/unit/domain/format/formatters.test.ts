import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countFormatters } from '../../../fixtures/count-formatters.ts'

const formatters = countFormatters()
afterAll(() => formatters.restore())
// The modules under test take the counted constructors when they are loaded.
beforeEach(() => vi.resetModules())

const hours = 'Mo-Fr 09:00-12:00, Mo-Fr 14:00-18:30, Sa 09:00-16:00'
const money = { amount: 22_495, currency: 'GBP' }
const guide = [
  { size: '22', measure: 'weight', from: 0, to: 70 },
  { size: '25', measure: 'weight', from: 70, to: 90 },
] as const

/** The texts that a page of each kind has formatted, once. */
async function formatted(): Promise<(tag: string) => unknown> {
  const { openingHoursLines } = await import('../../../../src/domain/pages/opening-hours.ts')
  const { formatDay } = await import('../../../../src/domain/format/format-day.ts')
  const { formatMoney } = await import('../../../../src/domain/price/format-money.ts')
  const { interpolateCount: fillCount } = await import('../../../../src/domain/format/interpolate.ts')
  const { sizeGuideRows } = await import('../../../../src/domain/catalogue/size-guide.ts')
  const { countryName, languageName } = await import('../../../../src/domain/region/place-names.ts')
  const { dayIn } = await import('../../../../src/domain/format/time-zone.ts')
  const { countryPrice } = await import('../../../../src/domain/price/country-price.ts')
  const { findLocale } = await import('../../../../src/domain/locale/locale.ts')
  const { collator } = await import('../../../../src/domain/format/formatters.ts')
  const british = findLocale('en-gb')
  return (tag) => [
    openingHoursLines(hours, tag),
    formatDay('2026-11-12', tag),
    formatMoney(money, undefined, tag),
    fillCount({ one: '{count} dealer', other: '{count} dealers' }, 12_000, tag),
    sizeGuideRows(guide, { tag, country: 'us' }, 'up to {weight}'),
    countryName('se', tag),
    languageName(tag.slice(0, 2)),
    dayIn('America/Denver', 0),
    british && countryPrice({ prices: { gb: 225 }, range: '' }, british),
    ['Ås', 'Arc'].toSorted(collator(tag).compare),
  ]
}

describe('the formatters', () => {
  test.each(['en-US', 'de-AT', 'ja-JP'])('are created once for any number of pages in %s', async (tag) => {
    const format = await formatted()
    const first = format(tag)
    const made = formatters.count()
    expect(made).toBeGreaterThan(0)
    for (let page = 0; page < 200; page += 1) expect(format(tag)).toEqual(first)
    expect(formatters.count()).toBe(made)
  })

  test('belong to their locale and options', async () => {
    const { numberFormat } = await import('../../../../src/domain/format/formatters.ts')
    expect(numberFormat('de-DE').format(1234.5)).toBe('1.234,5')
    expect(numberFormat('en-US').format(1234.5)).toBe('1,234.5')
    expect(numberFormat('en-US', { style: 'currency', currency: 'USD' }).format(1234.5)).toBe('$1,234.50')
  })

  test('are limited in number, however many options are requested', async () => {
    const { numberFormat } = await import('../../../../src/domain/format/formatters.ts')
    const code = (index: number): string =>
      String.fromCharCode(...[676, 26, 1].map((unit) => 65 + (Math.floor(index / unit) % 26)))
    const ask = (index: number): object => numberFormat('en-US', { style: 'currency', currency: code(index) })
    const first = ask(0)
    expect(ask(0)).toBe(first)
    for (let index = 1; index < 3000; index += 1) ask(index)
    expect(ask(0)).not.toBe(first)
  })
})
