import { describe, expect, test } from 'vitest'
import { problems } from '../../../../src/api/kernel/problems.ts'
import { cartFaultOf } from '../../../../src/domain/cart/cart-fault.ts'

describe('why a change of the cart did not happen', () => {
  test.each([
    ['out_of_stock', 'stock'],
    ['not_purchasable', 'stock'],
    ['quantity_limit', 'quantity'],
    ['cart_conflict', 'conflict'],
    ['not_found', 'gone'],
    ['cart_region', 'gone'],
    ['invalid', 'general'],
    ['internal', 'general'],
  ])('%s is told as %s', (code, fault) => {
    expect(cartFaultOf(code)).toBe(fault)
  })

  test('an answer that did not come is told as such, whatever was in its way', () => {
    const server = Object.entries(problems).flatMap(([code, { status }]) => (status >= 502 ? [code] : []))
    const codes = [
      ...server.filter((code) => code !== 'verification_unavailable'),
      'offline',
      'timeout',
      'rate_limited',
    ]
    expect(codes.filter((code) => cartFaultOf(code) !== 'unreachable')).toEqual([])
  })
})
