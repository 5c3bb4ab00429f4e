import { describe, expect, test } from 'vitest'
import {
  type OfferUpdate,
  changesOffer,
  maxVariantsListed,
  applyOfferUpdate,
} from '../../../../src/domain/catalogue/offer-update.ts'
import { snowshoeOffer, waxOffer } from '../../../fixtures/offer.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const same: OfferUpdate = {
  productId: snowshoeOffer.productId,
  price: snowshoeOffer.price,
  stock: 'in_stock',
  variants: snowshoeOffer.variants.map(({ id, price, stock }) => ({ id, price, stock })),
}
const changed = (id: number, change: Partial<OfferUpdate['variants'][number]>): OfferUpdate => ({
  ...same,
  variants: same.variants.map((variant) => (variant.id === id ? { ...variant, ...change } : variant)),
})

describe('an offer update', () => {
  test('changes nothing when it equals the page', () => {
    expect(changesOffer(snowshoeOffer, same)).toBe(false)
    expect(applyOfferUpdate(snowshoeOffer, same)).toEqual(snowshoeOffer)
  })

  test('changes only the stock of a variant', () => {
    const update = changed(1, { stock: 'sold_out' })
    expect(changesOffer(snowshoeOffer, update)).toBe(true)
    const [first] = applyOfferUpdate(snowshoeOffer, update).variants
    expect(first).toEqual({ ...snowshoeOffer.variants[0], stock: 'sold_out' })
  })

  test('changes the lowest price of the product', () => {
    const price = { kind: 'regular' as const, now: usd(15_000) }
    expect(applyOfferUpdate(snowshoeOffer, changed(3, { price }))).toMatchObject({ price, from: true })
  })

  test('sells out the product with its last variant', () => {
    const update = { ...same, variants: same.variants.map((variant) => ({ ...variant, stock: 'sold_out' as const })) }
    expect(applyOfferUpdate(snowshoeOffer, update).stock).toBe('sold_out')
  })

  test('sells out variants the store no longer lists, and ignores variants unknown to the page', () => {
    const [, ...rest] = same.variants
    const added = { id: 99, price: same.price, stock: 'in_stock' as const }
    const offer = applyOfferUpdate(snowshoeOffer, { ...same, variants: [...rest, added] })
    expect(offer.variants.map(({ id, stock }) => [id, stock])).toEqual([
      [1, 'sold_out'],
      [2, 'sold_out'],
      [3, 'in_stock'],
      [4, 'low'],
    ])
  })

  test('leaves variants beyond the listing limit unchanged', () => {
    const [first] = snowshoeOffer.variants
    if (!first) throw new Error('no variant')
    const many = Array.from({ length: maxVariantsListed + 1 }, (_, at) => ({ ...first, id: at + 1 }))
    const update = {
      ...same,
      variants: many.slice(0, -1).map(({ id, price }) => ({ id, price, stock: 'low' as const })),
    }
    const { variants } = applyOfferUpdate({ ...snowshoeOffer, variants: many }, update)
    expect(variants.at(0)?.stock).toBe('low')
    expect(variants.at(-1)?.stock).toBe('in_stock')
  })

  test('applies to a product without variants, and never to another product', () => {
    const update = { productId: waxOffer.productId, price: waxOffer.price, stock: 'sold_out' as const, variants: [] }
    expect(applyOfferUpdate(waxOffer, update)).toEqual({ ...waxOffer, stock: 'sold_out' })
    expect(applyOfferUpdate(snowshoeOffer, update)).toBe(snowshoeOffer)
    expect(changesOffer(snowshoeOffer, update)).toBe(false)
  })
})
