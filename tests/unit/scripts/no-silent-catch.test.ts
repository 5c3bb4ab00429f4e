import * as parser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import { describe, expect, test } from 'vitest'
import { noSilentCatch } from '../../../scripts/check/no-silent-catch.mjs'

const linter = new Linter()

const faultsOf = (source: string): number =>
  linter.verify(
    source,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser },
        plugins: { firn: { rules: { 'no-silent-catch': noSilentCatch } } },
        rules: { 'firn/no-silent-catch': 'error' },
      },
    ],
    'some.ts',
  ).length

describe('the rule against silent catches', () => {
  test.each([
    'try { open() } catch {}',
    'open().catch(() => undefined)',
    'open().catch(() => {})',
    '// Far above.\n\nconst a = 1\nopen().catch(() => undefined)',
    'for (const one of all) {\n  // About something else.\n  use(one)\n  open().catch(() => undefined)\n}',
  ])('rejects a failure dropped without a reason: %s', (source) => {
    expect(faultsOf(source)).toBe(1)
  })

  test.each([
    'try { open() } catch {\n  // It is closed already.\n}',
    'try { open() } catch { return undefined }',
    'try { open() } catch (cause) { throw new Error("closed", { cause }) }',
    '// Only ahead of time.\nopen().catch(() => undefined)',
    'const found = open().catch(() => undefined) // Nothing is found.',
    'open().catch(() => close())',
  ])('accepts a failure that is handled, or dropped for a reason: %s', (source) => {
    expect(faultsOf(source)).toBe(0)
  })
})
