import { describe, expect, test } from 'vitest'
import { affectedBrowserTests } from '../../../scripts/test/changed-files.ts'

describe('affectedBrowserTests', () => {
  test('returns all for a change of the shop, or of code that browser tests share', () => {
    for (const path of ['src/domain/cart/cart.ts', 'sandbox/main.ts', 'package-lock.json', 'tests/e2e/support/site.ts'])
      expect(affectedBrowserTests([path])).toBe('all')
  })

  test('returns only the browser test that changed', () => {
    expect(affectedBrowserTests(['tests/e2e/cart.test.ts', 'tests/unit/domain/cart.test.ts'])).toEqual([
      'tests/e2e/cart.test.ts',
    ])
  })

  test('returns none for a change of documents or of other tests', () => {
    expect(affectedBrowserTests(['docs/api.md', 'tests/api/cart/cart.test.ts', 'README.md'])).toEqual([])
  })
})
