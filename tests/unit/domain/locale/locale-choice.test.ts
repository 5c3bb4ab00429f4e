import { expect, test } from 'vitest'
import { localeChoice, localeCookie } from '../../../../src/domain/locale/locale-choice.ts'

test('a chosen locale is remembered for a year, on every page', () => {
  const year = 365 * 24 * 60 * 60
  expect(localeChoice('fr-ch', false)).toBe(`${localeCookie}=fr-ch; Path=/; Max-Age=${year}; SameSite=Lax`)
})

test('over https the cookie is Secure', () => {
  expect(localeChoice('fr-ch', true)).toMatch(/; Secure$/)
})
