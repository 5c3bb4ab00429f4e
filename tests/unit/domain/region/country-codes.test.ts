import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCountryCode, supportedCountries } from '../../../../src/domain/region/country-codes.ts'

/** Specification, core 5. */
const listed = [
  'au',
  'at',
  'be',
  'ca',
  'cz',
  'fr',
  'de',
  'it',
  'jp',
  'nl',
  'no',
  'ru',
  'pl',
  'es',
  'se',
  'ch',
  'gb',
  'us',
  'nz',
]

test('The supported countries are those of the specification', () => {
  expect(supportedCountries.toSorted()).toEqual(listed.toSorted())
})

test.each([...listed, 'global', 'br', 'xx'])('%s is accepted', (code) => {
  expect(isCountryCode(code)).toBe(true)
})

test.each(['', 'u', 'usa', 'US', 'Us', 'u1', 'globe', 'global ', 'u\n', 'us\n', '日本', '__proto__'])(
  '%o is not',
  (code) => {
    expect(isCountryCode(code)).toBe(false)
  },
)

test('Any two small letters are accepted, and no other text but global', () => {
  fc.assert(
    fc.property(fc.string(), (text) => isCountryCode(text) === (text === 'global' || /^[a-z][a-z]$(?!\n)/.test(text))),
  )
  fc.assert(fc.property(fc.stringMatching(/^[a-z]{2}$/), (text) => isCountryCode(text)))
})
