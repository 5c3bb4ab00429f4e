import { expect, test } from 'vitest'
import { localeChoice } from '../../../src/domain/locale-choice.ts'
import { localeCookie } from '../../../src/domain/visitor-locale.ts'

test('a chosen locale is remembered for a year, on every page, under the name that the server reads', () => {
  const year = 365 * 24 * 60 * 60
  expect(localeChoice('fr-ch', false)).toBe(`${localeCookie}=fr-ch; Path=/; Max-Age=${year}; SameSite=Lax`)
})

test('over https the cookie is Secure', () => {
  expect(localeChoice('fr-ch', true)).toMatch(/; Secure$/)
})
