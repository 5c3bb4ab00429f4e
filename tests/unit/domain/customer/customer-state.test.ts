import { describe, expect, test } from 'vitest'
import { toClientCustomer } from '../../../../src/domain/customer/client-customer.ts'
import {
  type CustomerEvent,
  type CustomerState,
  type ProStanding,
  customerIdOf,
  isOutdated,
  isProCustomer,
  nextCustomer,
  unknownCustomer,
} from '../../../../src/domain/customer/customer-state.ts'

const notes = '{"region":"pro_ca","expires":"2027-10-31","code":"PC-1"}'
const platform = { id: 2, email: 'per@firn.example', first_name: 'Per', last_name: 'Ås', customer_group_id: 7 }
const pro: ProStanding = {
  isActive: true,
  discountRules: [{ type: 'all', method: 'percent', amount: '30' }],
  orderTotal: 1200,
  spendLimit: 5000,
  expirationDate: '2027-12-31',
  isEmployee: true,
}
const signIn = (more: object = {}): CustomerEvent => ({ kind: 'signed_in', source: { ...platform, ...more } })
const after = (...events: readonly CustomerEvent[]): CustomerState => events.reduce(nextCustomer, unknownCustomer)

describe('a customer in either notation', () => {
  test('is converted to the same customer', () => {
    const ours = { id: 2, email: 'per@firn.example', firstName: 'Per', lastName: 'Ås', groupId: 7 }
    expect(toClientCustomer(ours)).toEqual(toClientCustomer(platform))
    expect(toClientCustomer(ours)).toMatchObject({ firstName: 'Per', lastName: 'Ås', groupId: 7, notes: '' })
  })

  test('has only the pro code’s JSON as notes, never text written by staff', () => {
    const code = { region: 'pro_ca', code: 'PC-1', expires: '2027-10-31' }
    for (const source of [
      { notes },
      { form_fields: [{ name: 'Pro Code', value: notes }], notes: 'calls on Mondays' },
    ]) {
      const customer = toClientCustomer({ ...platform, ...source })
      expect(JSON.parse(customer.notes)).toEqual(code)
      expect(customer).toMatchObject({ isPro: true, proCodeInfo: code })
    }
    expect(toClientCustomer({ ...platform, notes: 'calls on Mondays' })).toMatchObject({ notes: '', isPro: false })
    expect(toClientCustomer({ ...platform, notes: '{"region":"us"}' }).isPro).toBe(false)
  })
})

describe('the customer of a tab', () => {
  test('is unknown, then anonymous or signed in', () => {
    expect(unknownCustomer.status).toBe('unknown')
    expect(after({ kind: 'signed_out' })).toEqual({ status: 'anonymous' })
    expect(after(signIn())).toMatchObject({ status: 'signed_in', customerGroup: 7, customerDiscount: [] })
  })

  test('has discount, spend, end, employee flag and limit from the trade programme', () => {
    const state = after({ kind: 'signed_in', source: { ...platform, notes }, pro })
    expect(state).toMatchObject({
      customerDiscount: pro.discountRules,
      proCurrentSpend: 1200,
      proExpirationDate: '2027-12-31',
      isEmployee: true,
      brandSpendLimit: 5000,
    })
    expect(isProCustomer(state)).toBe(true)
  })

  test('is limited to 3000 and ends with the code while the pro service does not answer', () => {
    const silent = { ...pro, orderTotal: undefined, spendLimit: undefined, expirationDate: undefined }
    expect(after({ kind: 'signed_in', source: { ...platform, notes }, pro: silent })).toMatchObject({
      brandSpendLimit: 3000,
      proExpirationDate: '2027-10-31',
      proCurrentSpend: undefined,
    })
  })

  test('is no longer pro once the term has ended', () => {
    const ended = after({ kind: 'signed_in', source: { ...platform, notes }, pro: { ...pro, isActive: false } })
    expect(isProCustomer(ended)).toBe(false)
    expect(ended).toMatchObject({ customer: { proCodeInfo: { region: 'pro_ca' } } })
  })

  test('loses all customer and pro state by signing out', () => {
    const state = after({ kind: 'signed_in', source: { ...platform, notes }, pro }, { kind: 'signed_out' })
    expect(state).toEqual({ status: 'anonymous' })
  })

  test('stays signed in while the platform does not answer', () => {
    const known = after(signIn())
    expect(nextCustomer(known, { kind: 'unreachable' })).toBe(known)
    expect(after({ kind: 'unreachable' })).toEqual({ status: 'unreachable' })
    expect(after({ kind: 'signed_out' }, { kind: 'unreachable' })).toEqual({ status: 'unreachable' })
  })

  test('is the same object as long as nothing changes', () => {
    const known = after(signIn())
    expect(nextCustomer(known, signIn())).toBe(known)
    expect(nextCustomer(known, signIn({ first_name: 'Pär' }))).not.toBe(known)
  })
})

describe('a page of a customer', () => {
  const [anonymous, per, ada] = [after({ kind: 'signed_out' }), after(signIn()), after(signIn({ id: 1 }))]
  const member = after({ kind: 'signed_in', source: { ...platform, notes }, pro })
  const withRules = (discountRules: ProStanding['discountRules'], group = 7): CustomerState =>
    after({
      kind: 'signed_in',
      source: { ...platform, notes, customer_group_id: group },
      pro: { ...pro, discountRules, orderTotal: 1300 },
    })
  test.each([
    ['stays when nothing changed', per, per, false],
    ['stays when somebody signs in', anonymous, per, false],
    ['is outdated when its customer signs out', per, anonymous, true],
    ['is outdated when another customer signs in', per, ada, true],
    ['is outdated when the membership ends', member, per, true],
    ['stays when a member has spent more', member, withRules(pro.discountRules), false],
    ['is outdated when other discounts make the prices', member, withRules([{ type: 'all', amount: '20' }]), true],
    ['is outdated when its member is in another group', member, withRules(pro.discountRules, 8), true],
    ['stays while the group’s discounts cannot be read', member, withRules([]), false],
    ['stays while the platform does not answer', per, after({ kind: 'unreachable' }), false],
    ['stays when the customer was unknown before', unknownCustomer, per, false],
  ] as const)('%s', (_title, before, next, expected) => expect(isOutdated(before, next)).toBe(expected))

  test('has the id of its customer, 0 for a guest, and none while unknown', () => {
    expect([unknownCustomer, anonymous, per].map(customerIdOf)).toEqual([undefined, 0, 2])
  })
})
