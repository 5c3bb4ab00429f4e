import { describe, expect, test } from 'vitest'
import type { Cart, CartLine } from '../../../../src/domain/cart/cart.ts'
import { type CustomerState, nextCustomer, unknownCustomer } from '../../../../src/domain/customer/customer-state.ts'
import { type CartState, noCart } from '../../../../src/browser/stores/cart-state.ts'
import { cartPageView, drawerView } from '../../../../src/browser/stores/cart-views.ts'

const money = { amount: 19_995, currency: 'EUR' }
const line: CartLine = {
  id: 'l1',
  kind: 'product',
  controls: 'quantity',
  productId: 111,
  variantId: 4,
  sku: 'S',
  name: 'Firnlicht 25',
  path: undefined,
  picture: undefined,
  options: [],
  quantity: 1,
  price: money,
  total: money,
  was: undefined,
  discounts: [],
}
const empty: Cart = {
  id: 'c1',
  version: 3,
  lines: [],
  count: 0,
  subtotal: money,
  reductions: [],
  taxes: undefined,
  total: money,
  addOns: [],
  freeShipping: undefined,
  shippingCost: undefined,
}
const filled: Cart = { ...empty, lines: [line], count: 1, addOns: [7] }

const state = (change: Partial<CartState>): CartState => ({ ...noCart, ...change })
const adding = { lines: [], adding: true, checkingOut: false }

describe('the cart drawer', () => {
  test.each<[string, Partial<CartState>, 'loading' | 'empty' | undefined]>([
    ['before any request', {}, 'empty'],
    ['for an empty cart', { status: 'success', cart: empty }, 'empty'],
    ['while the cart loads', { status: 'pending' }, 'loading'],
    ['while an item is added', { status: 'success', cart: empty, pending: adding }, 'loading'],
    ['for lines yet to be drawn', { status: 'success', cart: filled }, 'loading'],
    ['for a cart that failed to load', { status: 'error', fault: { kind: 'unreachable' } }, undefined],
  ])('shows the matching placeholder %s', (_, change, instead) => {
    expect(drawerView(state(change)).instead).toBe(instead)
  })

  test('reports a fault at its line, and in a notice once the line is gone', () => {
    const fault = { kind: 'line_gone', lineId: 'l1', name: 'Firnlicht 25' } as const
    expect(drawerView(state({ status: 'success', cart: filled, fault })).notice).toBeUndefined()
    for (const cart of [empty, undefined]) {
      expect(drawerView(state({ status: 'success', cart, fault })).notice).toEqual(fault)
      expect(cartPageView(state({ status: 'success', cart, fault }), {})).toMatchObject({
        notice: fault,
        shows: 'empty',
      })
    }
  })

  test('shows a trade programme member their spend only without a filled cart', () => {
    const source = { id: 2, email: 'per@firn.example', notes: '{"region":"pro"}' }
    const standing = { discountRules: [], orderTotal: 1200, spendLimit: 5000, expirationDate: undefined }
    const signIn = (isActive: boolean): CustomerState =>
      nextCustomer(unknownCustomer, {
        ...{ kind: 'signed_in', source, pro: { ...standing, isActive, isEmployee: false } },
      })
    const member = signIn(true)
    expect(drawerView(noCart, member)).toMatchObject({ member, isWanted: true, instead: 'empty' })
    expect(drawerView(state({ status: 'success', cart: filled }), member).member).toBeUndefined()
    expect(drawerView(state({ pending: adding }), member).member).toBeUndefined()
    expect(drawerView(noCart, signIn(false))).toMatchObject({ member: undefined, isWanted: false })
  })

  test('needs the code that draws carts only once there is something to draw', () => {
    expect(drawerView(noCart).isWanted).toBe(false)
    expect(drawerView(state({ status: 'success', cart: empty })).isWanted).toBe(false)
    for (const change of [{ cart: filled }, { pending: adding }, { fault: { kind: 'general' as const } }])
      expect(drawerView(state(change)).isWanted).toBe(true)
  })
})

describe('the cart page', () => {
  test('shows the cart it was rendered with until the store has another', () => {
    expect(cartPageView(noCart, { cart: filled })).toMatchObject({ cart: filled, shows: 'lines', hasGivenAddOns: true })
    const asked = state({ status: 'success', cart: empty })
    expect(cartPageView(asked, { cart: filled })).toMatchObject({ cart: empty, shows: 'empty', hasGivenAddOns: false })
  })

  test('reports an unknown cart instead of an empty one', () => {
    expect(cartPageView(noCart, { unreachable: true })).toMatchObject({
      notice: { kind: 'unreachable' },
      shows: 'nothing',
    })
    expect(cartPageView(state({ status: 'error' }), {}).shows).toBe('nothing')
    expect(cartPageView(state({ status: 'pending' }), {}).shows).toBe('loading')
    expect(cartPageView(state({ status: 'success' }), { unreachable: true })).toMatchObject({
      notice: undefined,
      shows: 'empty',
    })
  })

  test('shows why a form was refused until the cart changes, or a later failure instead', () => {
    const refused = { kind: 'stock', lineId: 'l1', typed: '9' } as const
    const given = { cart: filled, refused }
    expect(cartPageView(noCart, given).refusal).toEqual(refused)
    const changed = state({ status: 'success', cart: { ...filled, version: 4 } })
    expect(cartPageView(changed, given).refusal).toBeUndefined()
    const pending = state({ pending: { ...noCart.pending, lines: ['l1'] } })
    expect(cartPageView(pending, given).refusal).toBeUndefined()
    const fault = { kind: 'general', lineId: 'l1' } as const
    expect(cartPageView(state({ fault }), given)).toMatchObject({ refusal: fault, notice: undefined })
    expect(cartPageView(state({ fault: { kind: 'general' } }), given).notice).toEqual({ kind: 'general' })
  })
})
