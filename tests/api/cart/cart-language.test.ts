import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartAnswer } from '../../../src/api/cart/schemas.ts'
import { cartMeta } from '../../../src/api/cart/cart-meta.ts'
import { visitorTerms } from '../../../src/api/cart/cart-terms.ts'
import type { Content } from '../../../src/content/content.ts'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import type { Tile } from '../../../src/domain/catalogue/product.ts'
import { toCart } from '../../../src/ports/commerce/to-cart.ts'
import { keysAsWords } from '../../fixtures/words.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const tile: Tile = {
  uid: 'blt0000000000000001',
  slug: 'crete-25',
  title: 'Crête 25',
  tagline: '',
  isNew: false,
  isRedesigned: false,
  pictures: [
    { color: 'glacier-blue', pictures: [{ name: 'crete-25-pair', alt: 'Une paire', width: 1800, height: 2400 }] },
  ],
  offer: { kind: 'discontinued' },
}

const price = { kind: 'regular', now: { amount: 2995, currency: 'CAD' } } as const
const added: Tile = {
  ...tile,
  uid: 'blt0000000000000002',
  offer: { kind: 'shop', store: 'ca', productId: 77, options: [], variants: [], price, from: false, stock: 'in_stock' },
}

/** The questions that a cart asks of the content. */
const contentOf = (
  productId: number,
  own: Tile = tile,
): Pick<Content, 'tilesByProductId' | 'addOns' | 'freeShippingThreshold' | 'shippingRanges' | 'words'> => ({
  words: (_locale, area) => keysAsWords(area),
  addOns: (_locale, ids) => (ids.includes(productId) ? [added] : []),
  tilesByProductId: (_locale, ids) => new Map(ids.includes(productId) ? [[productId, own]] : []),
  freeShippingThreshold: () => 100_000,
  shippingRanges: () => [{ lowerLimit: 0, upperLimit: 90_000, cost: 1495 }],
})

let shop: TestShop
let answer: CartAnswer
beforeAll(async () => {
  shop = await openShop()
  const { product, variant } = await stockedProduct(shop, 'ca')
  const visitor = await new Visitor(shop.api, 'ca').arrive()
  const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
  answer = await (await visitor.call('POST', '/api/cart/create?locale=fr-ca', { body: { items } })).json()
})
afterAll(() => shop.close())

const metaIn = (name: string, store: 'us' | 'ca' = 'ca', own?: Tile) => {
  const cart = answer.data
  const id = cart?.line_items.physical_items[0]?.product_id ?? 0
  return cart && cartMeta(contentOf(id, own), findLocale(name), store, cart, visitorTerms)
}

describe('a cart in the reader’s language', () => {
  test('has titles, paths and pictures from content', () => {
    expect(Object.values(metaIn('fr-ca')?.products ?? {})).toMatchObject([
      { title: 'Crête 25', path: '/fr-ca/p/crete-25', images: { 'glacier-blue': { name: 'crete-25-pair' } } },
    ])
  })

  test('names the language of a title that is in another one', () => {
    const langsOf = (own: Tile) => Object.values(metaIn('fr-ca', 'ca', own)?.products ?? {}).map(({ lang }) => lang)
    expect(langsOf({ ...tile, lang: 'en' })).toEqual(['en'])
    expect(langsOf(tile)).toEqual([undefined])
  })

  test('has the gap to free shipping, in the cart’s currency', () => {
    const subtotal = answer.data?.base_amount ?? 0
    expect(metaIn('fr-ca')?.shipping_cost).toBe(14.95)
    const { threshold, remaining } = metaIn('fr-ca')?.free_shipping ?? { threshold: 0, remaining: 0 }
    expect([threshold, remaining + subtotal]).toEqual([1000, 1000])
  })

  test('shows no shipping cost where all products are downloads', () => {
    const cart = answer.data
    if (!cart) throw new Error('there is no cart')
    const { physical_items: digital_items } = cart.line_items
    const downloads = { ...cart, line_items: { ...cart.line_items, physical_items: [], digital_items } }
    const content = contentOf(digital_items[0]?.product_id ?? 0)
    const meta = cartMeta(content, findLocale('fr-ca'), 'ca', downloads, visitorTerms)
    expect([meta.free_shipping, meta.shipping_cost]).toEqual([null, null])
    expect(Object.keys(meta.products)).toHaveLength(1)
  })

  test('formats dates and ticked boxes of modifiers in its language', () => {
    const cart = answer.data
    const [line] = cart?.line_items.physical_items ?? []
    if (!cart || !line || added.offer.kind !== 'shop') throw new Error('the cart has no line')
    const typed = (id: string, day: string) => ({
      ...{ ...line, id },
      options: [
        { name: 'Needed on', nameId: 34, value: day },
        { name: 'Gift', nameId: 35, value: 'Yes', valueId: 351 },
      ],
    })
    const physical_items = [typed('a', '2026-12-24'), typed('b', '2027-01-02')]
    const two = { ...cart, line_items: { ...cart.line_items, physical_items } }
    const box = { id: 35, displayName: 'Gift', isRequired: false, kind: 'checkbox', valueId: 351 } as const
    const modifiers = [
      { id: 34, displayName: 'Needed on', isRequired: false, kind: 'date' } as const,
      { ...box, label: 'Gift', isChecked: false },
    ]
    const content = contentOf(line.product_id, { ...tile, offer: { ...added.offer, modifiers } })
    const meta = cartMeta(content, findLocale('fr-ca'), 'ca', two, visitorTerms)
    expect(toCart(two, meta).lines.map(({ options }) => options.map(({ value }) => value))).toEqual([
      ['24 décembre 2026', 'yes'],
      ['2 janvier 2027', 'yes'],
    ])
  })

  test('names the add-ons of its products', () => {
    expect(metaIn('fr-ca')?.add_ons).toEqual([77])
  })

  test.each([
    ['en-us', 'ca'],
    ['fr-fr', 'ca'],
    ['ja-jp', 'ca'],
    ['xx-xx', 'ca'],
  ] as const)('has no content in %s for a cart of the store %s, whose ids mean nothing there', (name, store) => {
    expect(metaIn(name, store)).toEqual({
      products: {},
      add_ons: [],
      free_shipping: null,
      shipping_cost: null,
      spend: null,
    })
  })

  test('is returned before content has loaded', () => {
    expect(answer.meta).toEqual({ products: {}, add_ons: [], free_shipping: null, shipping_cost: null, spend: null })
    expect(answer.data?.line_items.physical_items).toHaveLength(1)
  })
})
