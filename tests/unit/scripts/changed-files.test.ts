import { expect, test } from 'vitest'
import { affectedBrowserTests } from '../../../scripts/test/changed-files.ts'

test('a change of the shop, or of what browser tests share, affects all browser tests', () => {
  for (const path of ['src/domain/cart/cart.ts', 'sandbox/main.ts', 'package-lock.json', 'tests/e2e/support/site.ts'])
    expect(affectedBrowserTests([path])).toBe('all')
})

test('a change of one browser test affects that one', () => {
  expect(affectedBrowserTests(['tests/e2e/cart.test.ts', 'tests/unit/domain/cart.test.ts'])).toEqual([
    'tests/e2e/cart.test.ts',
  ])
})

test('a change of documents or of other tests affects no browser test', () => {
  expect(affectedBrowserTests(['docs/api.md', 'tests/api/cart/cart.test.ts', 'README.md'])).toEqual([])
})
