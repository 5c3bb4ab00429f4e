import { describe, expect, test } from 'vitest'
import { isVisitorsPath, namesUnmerged } from '../../../../src/domain/customer/visitor-paths.ts'

describe('isVisitorsPath', () => {
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
  ])('decides whether %s shows personal data with a session: %s', (path, expected) => {
    expect(isVisitorsPath(path)).toBe(expected)
  })
})

describe('namesUnmerged', () => {
  test.each([
    ['/en-us/cart', true],
    ['/en-us/account', true],
    ['/fr-ca/account/orders', true],
    ['/fr-ca/pro/create', false],
    ['/en-us/p/account', false],
  ])('decides whether %s says what a sign-in left out of the cart: %s', (path, expected) => {
    expect(namesUnmerged(path)).toBe(expected)
  })
})
