import { describe, expect, test, vi } from 'vitest'
import type { CartStore } from '../../../../src/browser/stores/cart-store.ts'
import * as modifierParts from '../../../../src/components/buy-box/modifiers-chunk.ts'
import { createBuyBoxStore } from '../../../../src/browser/stores/buy-box.ts'
import { modifiers, snowshoeOffer } from '../../../fixtures/offer.ts'

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const redLarge = formOf({ 'option[12]': '102', 'option[13]': '202', quantity: '2' })
const added = () => vi.fn<CartStore['addItem']>(() => Promise.resolve(undefined))

describe('the store of a buy box', () => {
  test('starts with the first colour, or with the choices of a refused form', () => {
    expect(createBuyBoxStore(snowshoeOffer, undefined, added()).$selection.get()).toEqual({ 12: 101 })
    expect(createBuyBoxStore(snowshoeOffer, { 12: 102 }, added()).$selection.get()).toEqual({ 12: 102 })
  })

  test('updates the view with the selection and with the offer', () => {
    const store = createBuyBoxStore(snowshoeOffer, undefined, added())
    store.select(redLarge)
    expect(store.$view.get().stock).toBe('low')
    const variants = snowshoeOffer.variants.map((variant) => ({ ...variant, stock: 'sold_out' as const }))
    store.applyUpdate({ productId: 111, price: snowshoeOffer.price, stock: 'sold_out', variants })
    expect(store.$view.get()).toMatchObject({ isSoldOut: true, hasAlternatives: false })
  })

  test('keeps a choice that turns out to be sold out, and reports it', () => {
    const store = createBuyBoxStore(snowshoeOffer, { 13: 201 }, added())
    const variants = snowshoeOffer.variants.map((one) => (one.id === 1 ? { ...one, stock: 'sold_out' as const } : one))
    store.applyUpdate({ productId: 111, price: snowshoeOffer.price, stock: 'in_stock', variants })
    expect(store.$selection.get()).toEqual({ 12: 101, 13: 201 })
    expect(store.$view.get()).toMatchObject({ isSoldOut: true, hasAlternatives: true, stock: 'sold_out' })
  })

  test('adds the selected variant in the requested quantity', async () => {
    const addItem = added()
    const store = createBuyBoxStore(snowshoeOffer, undefined, addItem)
    expect(await store.add(redLarge)).toBe(true)
    expect(addItem).toHaveBeenCalledExactlyOnceWith({ productId: 111, variantId: 4, quantity: 2 })
    expect(store.$outcome.get()).toBe('added')
    store.clearOutcome()
    expect(store.$outcome.get()).toBe('none')
  })

  test('runs one add at a time, and keeps its outcome until it ends', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const store = createBuyBoxStore(snowshoeOffer, undefined, () => promise)
    const first = store.add(redLarge)
    expect(await store.add(redLarge)).toBe(false)
    store.clearOutcome()
    expect(store.$outcome.get()).toBe('adding')
    resolve(undefined)
    expect(await first).toBe(true)
  })

  test('names the first modifier with a missing entry, and sends all when complete', async () => {
    const addItem = added()
    const store = createBuyBoxStore({ ...snowshoeOffer, modifiers }, undefined, addItem, modifierParts)
    const form = formOf({ 'option[12]': '102', 'option[13]': '202', quantity: '1', 'option[35]': '351' })
    expect(store.findFlaw(form)).toMatchObject({ modifier: { id: 31 }, fault: 'missing' })
    expect(store.$outcome.get()).toBe('incomplete')
    form.set('text[31]', '2024')
    expect(store.findFlaw(form)).toBeUndefined()
    expect(await store.add(form)).toBe(true)
    const options = [
      { id: 31, value: '2024' },
      { id: 35, value: 351 },
    ]
    expect(addItem).toHaveBeenCalledExactlyOnceWith({ productId: 111, variantId: 4, quantity: 1, options })
  })

  test('reports why an add failed', async () => {
    const store = createBuyBoxStore(snowshoeOffer, undefined, () => Promise.resolve('stock'))
    expect(await store.add(redLarge)).toBe(false)
    expect(store.$outcome.get()).toBe('stock')
  })

  test('names the first option without a choice', () => {
    const store = createBuyBoxStore(snowshoeOffer, undefined, added())
    expect(store.findMissing(redLarge)).toBeUndefined()
    expect(store.findMissing(formOf({ 'option[12]': '102' }))?.id).toBe(13)
    expect(store.$outcome.get()).toBe('incomplete')
  })
})
