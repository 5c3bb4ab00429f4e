import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

describe('the supported countries', () => {
  test('are those of the specification', () => {
    expect(supportedCountries.toSorted()).toEqual(listed.toSorted())
  })
})

describe('isCountryCode', () => {
  test.each([...listed, 'global', 'br', 'xx'])('accepts %s', (code) => {
    expect(isCountryCode(code)).toBe(true)
  })

  test.each(['', 'u', 'usa', 'US', 'Us', 'u1', 'globe', 'global ', 'u\n', 'us\n', '日本', '__proto__'])(
    'rejects %o',
    (code) => {
      expect(isCountryCode(code)).toBe(false)
    },
  )

  test('accepts any two lower-case letters, and otherwise only “global”', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => isCountryCode(text) === (text === 'global' || /^[a-z][a-z]$(?!\n)/.test(text)),
      ),
    )
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{2}$/), (text) => isCountryCode(text)))
  })
})
