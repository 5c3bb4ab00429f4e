import { Linter } from 'eslint'
import * as parser from '@typescript-eslint/parser'
import { describe, expect, test } from 'vitest'
import { noOwnPageContext } from '../../../scripts/check/page-context.mjs'

const linter = new Linter()

const faultsOf = (source: string): number =>
  linter.verify(
    source,
    [
      { files: ['**/*.ts'], languageOptions: { parser } },
      { files: ['**/*'], rules: { 'no-restricted-syntax': ['error', ...noOwnPageContext] } },
    ],
    'part.ts',
  ).length

const root = 'document.documentElement'

describe('the rule against reading a page’s context elsewhere', () => {
  test.each([
    `const tag = ${root}.lang`,
    `const locale = ${root}.dataset.locale ?? ''`,
    `const store = ${root}.dataset['store'] ?? ''`,
    `const { locale = '' } = ${root}.dataset`,
    `const { store: name } = ${root}.dataset`,
    `const { lang } = ${root}`,
    `const { dataset: { locale } } = ${root}`,
  ])('rejects %s', (code) => {
    expect(faultsOf(code)).toBe(1)
  })

  test.each([`const { route = '' } = ${root}.dataset`, `${root}.dataset.customer`, `const { dataset } = ${root}`])(
    'accepts %s',
    (code) => {
      expect(faultsOf(code)).toBe(0)
    },
  )
})
