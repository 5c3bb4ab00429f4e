import { Linter } from 'eslint'
import * as parser from '@typescript-eslint/parser'
import { describe, expect, test } from 'vitest'
import { noUnreadRefusals } from '../../../scripts/check/read-refusals.mjs'

const linter = new Linter()

const faultsOf = (statement: string): number =>
  linter.verify(
    `export async function work(limits, key, use) { ${statement} }`,
    [
      { files: ['**/*.ts'], languageOptions: { parser } },
      { files: ['**/*'], rules: { 'no-restricted-syntax': ['error', ...noUnreadRefusals] } },
    ],
    'route.ts',
  ).length

describe('the outcome of a limit', () => {
  test.each([
    "limits.consume('order_address', key)",
    "await limits.consume('order_address', key)",
    "void limits.consume('order_address', key)",
    "void (await limits.consume('order_address', key))",
    "await services.limits.consume('order_address', key)",
    "await consumeBudget(limits, 'products')",
  ])('must not be ignored: %s', (statement) => {
    expect(faultsOf(statement)).toBe(1)
  })

  test.each([
    "const outcome = await limits.consume('order_address', key)",
    "if ((await limits.consume('order_address', key)).kind === 'refuse') return",
    "return limits.consume('order_address', key)",
    "use(await consumeBudget(limits, 'products'))",
    "await limits.count('login_account', key)",
  ])('is accepted when it is read: %s', (statement) => {
    expect(faultsOf(statement)).toBe(0)
  })
})
