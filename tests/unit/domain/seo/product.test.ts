import { describe, expect, test } from 'vitest'
import type { Offer, Price, ProductOption, Stock } from '../../../../src/domain/catalogue/product.ts'
import { breadcrumbData, toJsonLd } from '../../../../src/domain/seo/json-ld.ts'
import { productData } from '../../../../src/domain/seo/product.ts'

const price = (amount: number): Price => ({ kind: 'regular', now: { amount, currency: 'EUR' } })
const variant = (amount: number, index: number, stock: Stock) => ({
  id: index,
  sku: `A-${index}`,
  values: {},
  price: price(amount),
  stock,
})
const size: ProductOption = {
  id: 2,
  kind: 'size',
  displayName: 'Size',
  values: [1, 2].map((id) => ({ id, label: '', slug: '', hexColors: [] })),
}
const shop = (amounts: number[], stock: Stock = 'in_stock') => ({
  kind: 'shop' as const,
  store: 'eu_region_1' as const,
  productId: 1,
  options: [size],
  variants: amounts.map((amount, index) => variant(amount, index, stock)),
  price: price(Math.min(...amounts)),
  from: new Set(amounts).size > 1,
  stock,
})
const product = (offer: Offer) => ({ title: 'Drift 22', offer, seo: { title: 'Drift', description: 'Light.' } })
const url = 'https://firn.example/de-de/p/drift-22'
const terms = { country: 'de', freeFrom: 20000, deliveryDays: { min: 2, max: 5 }, returnDays: 30 }
const page = { url, brand: 'Firn', images: [], terms }
const offersOf = (offer: Offer) => productData(product(offer), page)[0]?.['offers']
const nodeAt = (id: string, from = terms, amount = 25995) =>
  productData(product(shop([amount])), { ...page, terms: from }).find((node) => node['@id'] === id)

describe('productData', () => {
  test('has the price, currency and stock shown on the page', () => {
    expect(productData(product(shop([25995])), page)[0]).toMatchObject({
      '@type': 'Product',
      sku: 'A-0',
      offers: [
        {
          '@type': 'Offer',
          sku: 'A-0',
          price: '259.95',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
      ],
    })
  })

  test('marks a pre-order, with its start date if known', () => {
    const preorder = { ...shop([25995], 'preorder'), preorder: { day: '2026-12-24' } }
    expect(offersOf(preorder)).toMatchObject([
      { availability: 'https://schema.org/PreOrder', availabilityStarts: '2026-12-24' },
    ])
    expect(offersOf(shop([25995], 'preorder'))).not.toMatchObject([{ availabilityStarts: expect.anything() }])
  })

  test('has an offer for each variant at the price shown on the page, and for no other', () => {
    expect(offersOf(shop([25995, 19900, 19900], 'sold_out'))).toMatchObject([
      { sku: 'A-1', price: '199', availability: 'https://schema.org/OutOfStock' },
      { sku: 'A-2', price: '199', availability: 'https://schema.org/OutOfStock' },
    ])
    const colors = [7, 8].map((id) => ({ id, label: '', slug: `${id}`, hexColors: [] }))
    const color = { id: 1, kind: 'color', displayName: 'Color', values: colors } as const
    const variants = [variant(25995, 0, 'in_stock'), variant(19900, 1, 'in_stock')]
    const byColor = variants.map((one, index) => ({ ...one, values: { 1: 7 + index } }))
    expect(offersOf({ ...shop([25995, 19900]), options: [color], variants: byColor })).toMatchObject([{ sku: 'A-0' }])
    const dearerInStock = { ...shop([25995, 19900]), price: price(25995) }
    expect(offersOf(dearerInStock)).toMatchObject([{ sku: 'A-0', price: '259.95' }])
  })

  test('ships free only from the threshold on, without unreferenced shipping details', () => {
    expect(offersOf(shop([20000, 20000]))).toMatchObject([
      { shippingDetails: { '@id': '#ships-free' } },
      { shippingDetails: { '@id': '#ships-free' } },
    ])
    expect(offersOf(shop([20000, 19999]))).toMatchObject([{ shippingDetails: { '@id': '#ships' } }])
    expect(productData(product(shop([20000, 19999])), page).map((node) => node['@id'])).not.toContain('#ships-free')
    expect(nodeAt('#ships-free')).toMatchObject({
      shippingRate: { value: 0, currency: 'EUR' },
      shippingDestination: { addressCountry: 'DE' },
      deliveryTime: { transitTime: { minValue: 2, maxValue: 5, unitCode: 'DAY' } },
    })
    expect(nodeAt('#ships', terms, 19999)).toMatchObject({ shippingDestination: { addressCountry: 'DE' } })
    expect(nodeAt('#ships', terms, 19999)).not.toHaveProperty('shippingRate')
  })

  test('omits shipping details that apply to no offer', () => {
    expect(nodeAt('#ships')).toBeUndefined()
    expect(nodeAt('#ships-free', terms, 19999)).toBeUndefined()
  })

  test('has the returns with their days, and omits them when the brand has none', () => {
    expect(nodeAt('#returns')).toMatchObject({ applicableCountry: 'DE', merchantReturnDays: 30 })
    const silent = productData(product(shop([25995])), { ...page, terms: { country: 'de' } })
    expect(JSON.stringify(silent)).not.toContain('Return')
  })

  test('has no offer where nothing is sold or the price is zero', () => {
    for (const offer of [{ kind: 'elsewhere', price: '£1' }, { kind: 'discontinued' }, shop([0])] as const) {
      expect(offersOf(offer)).toBeUndefined()
      expect(productData(product(offer), page)).toHaveLength(1)
    }
  })
})

describe('breadcrumbData', () => {
  test('numbers its steps from one, and ends at the page itself', () => {
    const data = breadcrumbData([
      { name: 'Home', url: 'https://firn.example/' },
      { name: 'Snowshoes', url: 'https://firn.example/c/snowshoes' },
    ])
    expect(data['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://firn.example/' },
      { '@type': 'ListItem', position: 2, name: 'Snowshoes' },
    ])
  })
})

describe('toJsonLd', () => {
  test('cannot end its script element, and keeps all text', () => {
    const text = '</script><!-- \u2028\u2029 ]]>'
    const json = toJsonLd([{ text }])
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [{ text }] })
  })
})
