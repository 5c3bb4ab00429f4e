import { describe, expect, test } from 'vitest'
import { isStrongEnough } from '../../../../src/domain/customer/password-rule.ts'

describe('isStrongEnough', () => {
  test.each([
    ['winter1', true],
    ['ski 2026 über', true],
    [`a1${'x'.repeat(126)}`, true],
    ['wint1', false],
    ['winters', false],
    ['1234567', false],
    [`a1${'x'.repeat(127)}`, false],
  ])('decides for the password %s: %s', (password, expected) => {
    expect(isStrongEnough(password)).toBe(expected)
  })
})
