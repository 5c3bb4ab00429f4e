import astro from 'eslint-plugin-astro'
import { Linter } from 'eslint'
import * as parser from '@typescript-eslint/parser'
import { describe, expect, test } from 'vitest'
import { noCompiledPatterns, noFormatters } from '../../../scripts/check/made-once.mjs'

const linter = new Linter()

function faultsOf(file: string, source: string): number {
  const messages = linter.verify(
    source,
    [
      { files: ['**/*.ts'], languageOptions: { parser } },
      ...astro.configs.base,
      { files: ['**/*'], rules: { 'no-restricted-syntax': ['error', ...noFormatters, ...noCompiledPatterns] } },
    ],
    file,
  )
  return messages.length
}

const forbidden = [
  "new Intl.NumberFormat('en')",
  "Intl.DateTimeFormat('en').format()",
  "(1).toLocaleString('de')",
  "new Date().toLocaleDateString('de')",
  "new Date().toLocaleTimeString('de')",
  "'a'.localeCompare('b', 'sv')",
  '() => new RegExp(word)',
  '() => RegExp(word)',
]
const allowed = [
  "'a'.localeCompare('b')",
  "'i'.toLocaleUpperCase('tr')",
  'new RegExp(`[${letters}]`)',
  '(text: string) => /a+/.test(text)',
  'undefined as Intl.NumberFormat | undefined',
]

describe('the rule against formatters and patterns made for each request', () => {
  test.each(forbidden)('rejects in code and in pages: %s', (code) => {
    expect(faultsOf('rule.ts', `export const made = ${code}`)).toBe(1)
    expect(faultsOf('page.astro', `---\nconst made = ${code}\n---\n<p>{made}</p>`)).toBe(1)
  })

  test.each(allowed)('accepts %s', (code) => {
    expect(faultsOf('rule.ts', `export const made = ${code}`)).toBe(0)
  })
})
