import { describe, expect, test } from 'vitest'
import type { Product } from '../../../../src/domain/catalogue/product.ts'
import { toProductPayload } from '../../../../src/domain/catalogue/product-payload.ts'
import { safeHtml } from '../../../../src/domain/format/safe-html.ts'
import { snowshoeOffer } from '../../../fixtures/offer.ts'

const picture = (name: string) => ({ name, alt: `${name} on snow`, width: 720, height: 960 })
const blue = { color: 'glacier-blue', pictures: [picture('blue-pair'), picture('blue-single')] }
const red = { color: 'signal-red', pictures: [picture('red-pair')] }
const product: Product = {
  uid: 'ridge',
  slug: 'ridge-25',
  title: 'Ridge 25',
  tagline: 'Up.',
  description: safeHtml(''),
  isNew: true,
  isRedesigned: false,
  pictures: [blue, red, { color: 'grey', pictures: [] }],
  specs: [],
  stories: [],
  sizeGuide: [],
  categories: [],
  offer: { kind: 'shop', store: 'us', ...snowshoeOffer, variants: [] },
  seo: { title: 'Ridge 25', description: '' },
}

/** Of a page without lists. */
const nothing = { addOns: [], swatches: undefined }

describe('the payload of a product', () => {
  test('has the pictures of all colours that have some, and the quick-add data', () => {
    const payload = toProductPayload(product, nothing)
    expect(payload.product).toMatchObject({ uid: 'ridge', pictures: [{ name: 'blue-pair' }, { name: 'red-pair' }] })
    expect(payload.gallery).toEqual({
      'glacier-blue': ['blue-pair', 'blue-single'].map((name) => ({ name, alt: `${name} on snow` })),
      'signal-red': [{ name: 'red-pair', alt: 'red-pair on snow' }],
    })
  })

  test.each([
    ['only one colour has pictures', { pictures: [blue, { ...red, pictures: [] }] }],
    ['no colour can be chosen', { offer: { ...product.offer, options: [] } }],
    ['it is sold elsewhere', { offer: { kind: 'elsewhere', price: undefined } as const }],
  ])('has no pictures when %s', (_, change) => {
    expect(toProductPayload({ ...product, ...change }, nothing)).not.toHaveProperty('gallery')
  })
})
