import { expect, test } from 'vitest'
import {
  applicationCountries,
  associationOf,
  associationQuery,
  needsMemberNumber,
} from '../../../../src/domain/pro/application.ts'

test('an association is preselected by its word alone', () => {
  expect(associationOf(associationQuery('psia'))).toEqual({ word: 'psia', name: 'PSIA-AASI' })
  for (const query of ['', '?association=', '?association=<b>', '?association=PSIA', '?other=psia'])
    expect(associationOf(query)).toBeUndefined()
})

test.each([
  ['PSIA-AASI', true],
  [' psia-aasi ', true],
  ['Ridge Guides', false],
  ['', false],
])('members of %o prove themselves by a number: %s', (organisation, expected) => {
  expect(needsMemberNumber(organisation)).toBe(expected)
})

test('every country of the shop can apply, the rest of the world has dealers', () => {
  expect(applicationCountries).toContain('jp')
  expect(applicationCountries).not.toContain('global')
})
