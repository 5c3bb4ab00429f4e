import { describe, expect, test } from 'vitest'
import { sizeGuideRows } from '../../../../src/domain/catalogue/size-guide.ts'

const guide = [
  { size: '21', measure: 'weight', from: 0, to: 70 },
  { size: '25', measure: 'weight', from: 70, to: 90 },
] as const
const calves = [
  { size: 'S', measure: 'calf', from: 33, to: 37 },
  { size: 'M', measure: 'calf', from: 37, to: 41 },
] as const
const weights = (tag: string, country: string, upTo: string) =>
  sizeGuideRows(guide, { tag, country }, upTo).map(({ range }) => range.replaceAll(/\s/g, ' '))

describe('a size guide', () => {
  test('gives weights in kilograms in the reader’s notation', () => {
    expect(weights('de-DE', 'de', 'bis {weight}')).toEqual(['bis 70 kg', '70–90 kg'])
    expect(weights('ja-JP', 'jp', '{weight}まで')[0]).toBe('70 kgまで')
  })

  test('gives weights in pounds first where people use them', () => {
    expect(weights('en-US', 'us', 'up to {weight}')).toEqual(['up to 154 lb (70 kg)', '154–198 lb (70–90 kg)'])
    expect(weights('en-CA', 'ca', 'up to {weight}')).toEqual(['up to 70 kg (154 lb)', '70–90 kg (154–198 lb)'])
  })

  test('gives calf sizes in the reader’s units', () => {
    const ranges = (tag: string, country: string) =>
      sizeGuideRows(calves, { tag, country }, '').map(({ range }) => range.replaceAll(/\s/g, ' '))
    expect(ranges('de-DE', 'de')).toEqual(['33–37 cm', '37–41 cm'])
    expect(ranges('en-US', 'us')[0]).toBe('13–14.6 in (33–37 cm)')
  })

  test('is empty when there is no choice', () => {
    expect(sizeGuideRows(guide.slice(0, 1), { tag: 'de-DE', country: 'de' }, '')).toEqual([])
    expect(sizeGuideRows([], { tag: 'de-DE', country: 'de' }, '')).toEqual([])
  })
})
