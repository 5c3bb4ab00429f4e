import { describe, expect, test } from 'vitest'
import { sizeGuideRows } from '../../../../src/domain/catalogue/size-guide.ts'

const guide = [
  { size: '21', fromKg: 0, toKg: 70 },
  { size: '25', fromKg: 70, toKg: 90 },
]
const weights = (tag: string, country: string, upTo: string) =>
  sizeGuideRows(guide, { tag, country }, upTo).map(({ weight }) => weight.replaceAll(/\s/g, ' '))

describe('a size guide', () => {
  test('says whom a size carries in kilograms, written as the reader writes', () => {
    expect(weights('de-DE', 'de', 'bis {weight}')).toEqual(['bis 70 kg', '70–90 kg'])
    expect(weights('ja-JP', 'jp', '{weight}まで')[0]).toBe('70 kgまで')
  })

  test('says it in pounds first where people know those', () => {
    expect(weights('en-US', 'us', 'up to {weight}')).toEqual(['up to 154 lb (70 kg)', '154–198 lb (70–90 kg)'])
    expect(weights('en-CA', 'ca', 'up to {weight}')).toEqual(['up to 70 kg (154 lb)', '70–90 kg (154–198 lb)'])
  })

  test('has nothing to say where there is no choice', () => {
    expect(sizeGuideRows(guide.slice(0, 1), { tag: 'de-DE', country: 'de' }, '')).toEqual([])
    expect(sizeGuideRows([], { tag: 'de-DE', country: 'de' }, '')).toEqual([])
  })
})
