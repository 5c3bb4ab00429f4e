import { expect, test } from 'vitest'
import type { Offer, Price, Stock } from '../../../src/domain/product.ts'
import { breadcrumbData, productData, toJsonLd } from '../../../src/domain/structured-data.ts'

const price = (amount: number): Price => ({ kind: 'regular', now: { amount, currency: 'EUR' } })
const variant = (amount: number) => ({
  id: 1,
  sku: 'A-1',
  values: {},
  price: price(amount),
  stock: 'in_stock' as const,
})
const shop = (amounts: number[], stock: Stock = 'in_stock'): Offer => ({
  kind: 'shop',
  store: 'eu_region_1',
  productId: 1,
  options: [],
  variants: amounts.map(variant),
  price: price(Math.min(...amounts)),
  from: new Set(amounts).size > 1,
  stock,
})
const product = (offer: Offer) => ({ title: 'Drift 22', offer, seo: { title: 'Drift', description: 'Light.' } })
const page = { url: 'https://firn.example/de-de/p/drift-22', brand: 'Firn', images: [] }

test('A product says the price, currency and stock that its page shows', () => {
  expect(productData(product(shop([25995])), page)).toMatchObject({
    '@type': 'Product',
    sku: 'A-1',
    offers: {
      '@type': 'Offer',
      price: '259.95',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  })
})

test('Variants of different prices make a range', () => {
  expect(productData(product(shop([25995, 19900], 'sold_out')), page)['offers']).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '199',
    highPrice: '259.95',
    offerCount: 2,
    availability: 'https://schema.org/OutOfStock',
  })
})

test('Nothing is offered where nothing is sold, nor for nothing', () => {
  expect(productData(product({ kind: 'elsewhere', price: '£1' }), page)).not.toHaveProperty('offers')
  expect(productData(product({ kind: 'discontinued' }), page)).not.toHaveProperty('offers')
  expect(productData(product(shop([0])), page)).not.toHaveProperty('offers')
})

test('A breadcrumb counts its steps from one', () => {
  const data = breadcrumbData([{ name: 'Home', url: 'https://firn.example/' }])
  expect(data['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://firn.example/' },
  ])
})

test('Nothing in the data can end its script element, and no text is lost', () => {
  const text = '</script><!-- \u2028\u2029 ]]>'
  const json = toJsonLd([{ text }])
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [{ text }] })
})
