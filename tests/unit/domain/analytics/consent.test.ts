import { describe, expect, test } from 'vitest'
import {
  consentCookieOf,
  consentVersion,
  currentChoice,
  readConsent,
} from '../../../../src/domain/analytics/consent.ts'
import { wordsOf } from '../../../e2e/support/words.ts'
import { digestOf } from '../../../../src/content/snapshot/digest.ts'

const id = 'a'.repeat(43)
const cookie = (value: string): string => `firn_s=1; firn_consent=${value}; firn_locale=de-at`

describe('the consent cookie', () => {
  test('is read as it was written', () => {
    for (const choice of ['accepted', 'refused'] as const) {
      const [pair = ''] = consentCookieOf({ version: consentVersion, choice, id }, true).split(';')
      expect(readConsent(`firn_s=1; ${pair}`)).toEqual({ version: consentVersion, choice, id })
      expect(currentChoice(pair)).toBe(choice)
    }
  })

  test.each(['', '1', '1.accepted', '1.maybe.' + id, '1.accepted.short', `1.accepted.${id}!`, `1.accepted.<${id}>`])(
    'counts as no decision when damaged: %s',
    (value) => {
      expect(readConsent(cookie(value))).toBeUndefined()
      expect(currentChoice(cookie(value))).toBeUndefined()
    },
  )

  test('keeps its id but no valid choice in another version', () => {
    const value = `${consentVersion - 1}.accepted.${id}`
    expect(readConsent(cookie(value))?.id).toBe(id)
    expect(currentChoice(cookie(value))).toBeUndefined()
    expect(currentChoice(cookie(`x.accepted.${id}`))).toBeUndefined()
  })

  test('is not mistaken for a cookie whose name ends alike', () => {
    expect(readConsent(`other_firn_consent=1.accepted.${id}`)).toBeUndefined()
  })
})

describe('the consent question', () => {
  // Visitors are asked again under a higher `consentVersion`: it rises with a change of meaning, not of wording.
  test('has the recorded words of its version', () => {
    const word = wordsOf('en-us')
    const asked = ['title', 'text', 'accept', 'refuse'].map((key) => word('consent', key)).join('\n')
    expect([consentVersion, digestOf(asked)]).toMatchInlineSnapshot(`
    [
      1,
      "4wE54Dl-o0emRGAKo-M6OkQpcvE",
    ]
  `)
  })
})
