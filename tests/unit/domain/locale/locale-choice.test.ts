import { describe, expect, test } from 'vitest'
import { localeChoice, localeCookie } from '../../../../src/domain/locale/locale-choice.ts'

describe('the cookie of a chosen locale', () => {
  test('lasts a year, on every page', () => {
    const year = 365 * 24 * 60 * 60
    expect(localeChoice('fr-ch', false)).toBe(`${localeCookie}=fr-ch; Path=/; Max-Age=${year}; SameSite=Lax`)
  })

  test('is Secure over https', () => {
    expect(localeChoice('fr-ch', true)).toMatch(/; Secure$/)
  })
})
