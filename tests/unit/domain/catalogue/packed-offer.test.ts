import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BuyableOffer, packOffer, unpackOffer } from '../../../../src/domain/catalogue/packed-offer.ts'
import { snowshoeOffer, waxOffer } from '../../../fixtures/offer.ts'

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const text = fc.stringMatching(/^[^\t\n\r]*$/)
const money = fc.record({ amount: fc.nat(), currency: fc.constant('EUR') })
const price = fc.oneof(
  fc.record({ kind: fc.constant('regular' as const), now: money }),
  fc.record({ kind: fc.constant('sale' as const), was: money, now: money }),
)
const stock = fc.constantFrom('in_stock' as const, 'low' as const, 'sold_out' as const, 'discontinued' as const)
const hex = fc.stringMatching(/^#[0-9a-f]{6}$/)
const value = fc.record({
  id,
  label: text,
  slug: fc.stringMatching(/^[a-z-]+$/),
  hexColors: fc.array(hex, { maxLength: 3 }),
})
const option = fc.record({
  id,
  kind: fc.constantFrom('color' as const, 'size' as const, 'other' as const),
  displayName: text,
  values: fc.array(value, { maxLength: 4 }),
})
const offer: fc.Arbitrary<BuyableOffer> = fc
  .uniqueArray(option, { maxLength: 3, selector: (each) => each.id })
  .chain((options) => {
    const values = fc
      .tuple(...options.map(() => id))
      .map((ids) => Object.fromEntries(options.map((each, at) => [each.id, ids[at] ?? 1])))
    const variant = fc.record({ id, values, price, stock })
    return fc.record({
      productId: id,
      options: fc.constant(options),
      variants: fc.array(variant, { maxLength: 6 }),
      price,
      from: fc.boolean(),
      stock,
    })
  })

describe('an offer packed into the page', () => {
  it('is the same when it is unpacked', () => {
    fc.assert(
      fc.property(offer, (given) => {
        expect(unpackOffer(packOffer(given))).toEqual(given)
      }),
    )
  })

  it('is small', () => {
    expect(packOffer(snowshoeOffer).length).toBeLessThan(260)
    expect(unpackOffer(packOffer(waxOffer))).toEqual(waxOffer)
  })

  it('survives names with tabs and line breaks', () => {
    const [color] = snowshoeOffer.options
    const odd = { ...snowshoeOffer, options: [{ ...color!, displayName: 'Col\tor\nname' }], variants: [] }
    expect(unpackOffer(packOffer(odd)).options[0]?.displayName).toBe('Col or name')
  })
})
