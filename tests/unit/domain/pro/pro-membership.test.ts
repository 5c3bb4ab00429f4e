import { expect, test } from 'vitest'
import { membershipOf } from '../../../../src/domain/pro/pro-membership.ts'

const facts = { is_active: true, expires: '2027-10-31', expiration_date: null, order_total: 747.5, spend_limit: null }

test('the service’s last day comes before the code’s, and the usual limit applies without one', () => {
  expect(membershipOf(facts)).toEqual({ isActive: true, lastDay: '2027-10-31', spend: { total: 747.5, limit: 3000 } })
  expect(membershipOf({ ...facts, expiration_date: '2028-01-31T00:00:00Z' }).lastDay).toBe('2028-01-31')
})

test('day and spend are absent when unknown or after the membership', () => {
  expect(membershipOf({ ...facts, expires: 'soon', order_total: null })).toEqual({
    isActive: true,
    lastDay: undefined,
    spend: undefined,
  })
  expect(membershipOf({ ...facts, is_active: false }).spend).toBeUndefined()
})
