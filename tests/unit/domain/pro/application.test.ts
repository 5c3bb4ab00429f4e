import { describe, expect, test } from 'vitest'
import {
  applicationCountries,
  associationOf,
  associationQuery,
  needsMemberNumber,
} from '../../../../src/domain/pro/application.ts'

describe('an application to the trade programme', () => {
  test('preselects an association only by its exact word', () => {
    expect(associationOf(associationQuery('psia'))).toEqual({ word: 'psia', name: 'PSIA-AASI' })
    for (const query of ['', '?association=', '?association=<b>', '?association=PSIA', '?other=psia'])
      expect(associationOf(query)).toBeUndefined()
  })

  test.each([
    ['PSIA-AASI', true],
    [' psia-aasi ', true],
    ['Ridge Guides', false],
    ['', false],
  ])('requires a member number from members of %o: %s', (organisation, expected) => {
    expect(needsMemberNumber(organisation)).toBe(expected)
  })

  test('is open to every country of the shop, but not to the rest of the world', () => {
    expect(applicationCountries).toContain('jp')
    expect(applicationCountries).not.toContain('global')
  })
})
