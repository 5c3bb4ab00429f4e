import { describe, expect, test } from 'vitest'
import { problems } from '../../../../src/api/kernel/problems.ts'
import { cartFaultOf } from '../../../../src/domain/cart/cart-fault.ts'
import { buyFault } from '../../../../src/domain/catalogue/buy-box.ts'
import { wordKeys } from '../../../../src/domain/pages/words/words.ts'

const codes = Object.keys(problems)

describe('the fault of a cart change', () => {
  test.each([
    ['out_of_stock', 'stock'],
    ['not_purchasable', 'unavailable'],
    ['quantity_limit', 'quantity'],
    ['options_missing', 'options'],
    ['cart_conflict', 'conflict'],
    ['not_found', 'gone'],
    ['cart_region', 'gone'],
    ['cart_refused', 'refused'],
    ['spend_limit', 'limit'],
    ['rate_limited', 'busy'],
    ['overloaded', 'busy'],
    ['outcome_unknown', 'unsure'],
    ['change_unconfirmed', 'unsure'],
    ['csrf_invalid', 'outdated'],
    ['signed_out', 'outdated'],
    ['invalid', 'outdated'],
    ['internal', 'general'],
  ])('is derived from the problem %s: %s', (code, fault) => {
    expect(cartFaultOf(code)).toBe(fault)
  })

  test('is “unreachable” whenever no answer arrived', () => {
    const unanswered = ['upstream_unreachable', 'upstream_busy', 'upstream_timeout', 'session_unavailable']
    for (const code of [...unanswered, 'verification_unavailable', 'offline', 'timeout', 'unreadable'])
      expect(cartFaultOf(code), code).toBe('unreachable')
  })

  test('has words for every problem of the API, and is “general” only for an internal error', () => {
    expect(codes.filter((code) => cartFaultOf(code) === 'general')).toEqual(['internal'])
    const cartWords: readonly string[] = wordKeys.cart
    const buyWords: readonly string[] = wordKeys.buy_box
    for (const code of codes) {
      expect(cartWords, code).toContain(`error_${cartFaultOf(code)}`)
      expect(buyWords, code).toContain(`error_${buyFault(cartFaultOf(code))}`)
    }
  })
})
