import { expect, test } from 'vitest'
import { isStrongEnough } from '../../../../src/domain/customer/password-rule.ts'

test.each([
  ['winter1', true],
  ['ski 2026 über', true],
  [`a1${'x'.repeat(126)}`, true],
  ['wint1', false],
  ['winters', false],
  ['1234567', false],
  [`a1${'x'.repeat(127)}`, false],
])('whether %s may be a password: %s', (password, expected) => {
  expect(isStrongEnough(password)).toBe(expected)
})
