import { expect, test } from 'vitest'
import { isVisitorsPath } from '../../../../src/domain/customer/visitor-paths.ts'

test.each([
  ['/en-us/cart', true],
  ['/en-us/account', true],
  ['/fr-ca/account/orders', true],
  ['/en-us/account/orders.css', true],
  ['/en-us/pro/signup', true],
  ['/fr-ca/pro/create', true],
  ['/en-us/pro', false],
  ['/en-us/pro/create/x', false],
  ['/en-us/accounting', false],
  ['/en-us/cart/x', false],
  ['/account', false],
  ['/en-us/p/account', false],
])('%s shows a visitor with a session something of their own: %s', (path, expected) => {
  expect(isVisitorsPath(path)).toBe(expected)
})
