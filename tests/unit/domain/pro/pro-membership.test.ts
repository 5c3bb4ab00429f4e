import { describe, expect, test } from 'vitest'
import { membershipOf } from '../../../../src/domain/pro/pro-membership.ts'

const facts = {
  is_active: true,
  renewal_due: false,
  expires: '2027-10-31',
  expiration_date: null,
  order_total: 747.5,
  spend_limit: null,
  employee_group: false,
}

describe('membershipOf', () => {
  test('prefers the service’s last day to the code’s, and its limit to the default of 3000', () => {
    expect(membershipOf(facts)).toEqual({
      isActive: true,
      isRenewalDue: false,
      lastDay: '2027-10-31',
      spend: { total: 747.5, limit: 3000 },
      isEmployee: false,
    })
    expect(membershipOf({ ...facts, expiration_date: '2028-01-31T00:00:00Z' }).lastDay).toBe('2028-01-31')
    expect(membershipOf({ ...facts, spend_limit: 2500 }).spend?.limit).toBe(2500)
  })

  test('omits day and spend when unknown, and spend after the membership', () => {
    expect(membershipOf({ ...facts, expires: 'soon', order_total: null })).toEqual({
      isActive: true,
      isRenewalDue: false,
      lastDay: undefined,
      spend: undefined,
      isEmployee: false,
    })
    expect(membershipOf({ ...facts, is_active: false }).spend).toBeUndefined()
  })

  test('marks an employee as the service does', () => {
    expect(membershipOf({ ...facts, employee_group: true }).isEmployee).toBe(true)
  })
})
