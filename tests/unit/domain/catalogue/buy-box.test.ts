import { describe, expect, test } from 'vitest'
import { buyBoxView, buyFault, readSelection } from '../../../../src/domain/catalogue/buy-box.ts'
import { snowshoeOffer, waxOffer } from '../../../fixtures/offer.ts'

describe('the view of a buy box', () => {
  test('shows the lowest price and no stock while an option is missing', () => {
    const view = buyBoxView(snowshoeOffer, { 12: 101 })
    expect(view.missing?.id).toBe(13)
    expect(view).toMatchObject({ isFromPrice: true, isSoldOut: false, stock: undefined, price: snowshoeOffer.price })
  })

  test('shows the price and stock of the selected variant', () => {
    expect(buyBoxView(snowshoeOffer, { 12: 102, 13: 202 })).toMatchObject({
      missing: undefined,
      isFromPrice: false,
      isSoldOut: false,
      stock: 'low',
      price: { kind: 'sale', now: { amount: 19_995 } },
    })
  })

  test('is sold out with alternatives when another variant is in stock', () => {
    expect(buyBoxView(snowshoeOffer, { 12: 101, 13: 202 })).toMatchObject({
      isSoldOut: true,
      hasAlternatives: true,
      stock: 'sold_out',
    })
  })

  test('counts a selection without a variant as sold out', () => {
    const variants = snowshoeOffer.variants.filter(({ id }) => id !== 1)
    expect(buyBoxView({ ...snowshoeOffer, variants }, { 12: 101, 13: 201 })).toMatchObject({
      isSoldOut: true,
      stock: 'sold_out',
    })
  })

  test('sells a product without options by its own stock', () => {
    expect(buyBoxView(waxOffer, {})).toMatchObject({ missing: undefined, isSoldOut: false, stock: 'in_stock' })
    expect(buyBoxView({ ...waxOffer, stock: 'discontinued' }, {})).toMatchObject({
      isSoldOut: true,
      hasAlternatives: false,
      stock: 'discontinued',
    })
  })
})

describe('the selection of an add form', () => {
  test('holds the ids of the chosen values and leaves out other options', () => {
    const form = new FormData()
    form.set('option[13]', '202')
    form.set('option[99]', '1')
    expect(readSelection(form, snowshoeOffer.options)).toEqual({ 13: 202 })
  })
})

describe('the fault of a buy box', () => {
  test('is absent unless the add failed', () => {
    for (const outcome of ['none', 'adding', 'added', 'incomplete'] as const) expect(buyFault(outcome)).toBeUndefined()
  })

  test('is “unsure” after a conflict, else the cart’s fault', () => {
    expect(buyFault('stock')).toBe('stock')
    expect(buyFault('unreachable')).toBe('unreachable')
    expect(buyFault('conflict')).toBe('unsure')
  })
})
