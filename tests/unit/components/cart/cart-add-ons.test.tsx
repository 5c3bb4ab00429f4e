import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CartAddOns } from '../../../../src/components/cart/CartAddOns.tsx'
import type { Cart } from '../../../../src/domain/cart/cart.ts'
import { listSkeletons } from '../../../../src/domain/catalogue/related-selection.ts'

const none = { amount: 0, currency: 'USD' }
const cartWith = (addOns: readonly number[]): Cart => ({
  id: 'c',
  version: 1,
  lines: [],
  count: 0,
  subtotal: none,
  reductions: [],
  taxes: undefined,
  total: none,
  addOns,
  freeShipping: undefined,
  shippingCost: undefined,
})
const drawn = (addOns: readonly number[]): string =>
  renderToString(<CartAddOns cart={cartWith(addOns)} loading="Loading" load={() => new Promise(() => undefined)} />)

describe('what goes with a cart', () => {
  it('is four skeletons that say so, until it is there (specification, display 2)', () => {
    expect(listSkeletons).toBe(4)
    expect(drawn([77]).match(/class="skeleton"/g)).toHaveLength(4)
    expect(drawn([77]).match(/>Loading</g)).toHaveLength(4)
    expect(drawn([77])).toContain('aria-label="Loading"')
  })

  it('is nothing while nothing does', () => expect(drawn([])).toBe(''))
})
