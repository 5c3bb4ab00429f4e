import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartJson } from '../../sandbox/commerce/carts/cart-json.ts'
import type { Product, Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import type { PriceRecord } from '../../sandbox/commerce/wire/pricing.ts'
import { type CommerceStandIn, firstLine, openCommerce } from '../fixtures/commerce-stand-in.ts'

type Sum = { as_entered: number; tax_inclusive: number; entered_inclusive: boolean }
type Computed = {
  product_id: number
  variant_id?: number
  price: Sum
  calculated_price: Sum
  saved: Sum
  sale_price?: Sum
  price_range: { minimum: Sum; maximum: Sum }
  bulk_pricing: object[]
}
type Stocked = Product & { variants: Variant[] }

let shop: CommerceStandIn
let products: Stocked[]
beforeAll(async () => {
  shop = openCommerce()
  products = (await shop.call<{ data: Stocked[] }>('/v3/catalog/products?limit=250&include=variants')).body.data
})
afterAll(() => shop.commerce.close())

const named = (name: string): Stocked => {
  const product = products.find((each) => each.custom_url.url === `/${name}/`)
  if (!product) throw new Error(`There is no ${name}`)
  return product
}
const buyable = ({ variants }: Stocked): Variant => {
  const variant = variants.find(({ inventory_level }) => inventory_level > 0) ?? variants[0]
  if (!variant) throw new Error('There is no variant')
  return variant
}
const compute = async (items: object[], more: object = {}): Promise<Computed[]> => {
  const body = { channel_id: 1, currency_code: 'USD', items, ...more }
  return (await shop.call<{ data: Computed[] }>('/v3/pricing/products', { method: 'POST', body })).body.data
}
const priceOf = async (variant: Variant, more: object = {}): Promise<Computed> => {
  const [price] = await compute([{ product_id: variant.product_id, variant_id: variant.id }], more)
  if (!price) throw new Error('There is no price')
  return price
}
const inCart = async (variant: Variant, customer_id: number, quantity = 1): Promise<CartJson> =>
  shop.createCart(variant, quantity, { customer_id })

describe('computed prices', () => {
  test.for([0, 1, 2, 3, 5])('equal the cart prices of customer %i', async (customer_id) => {
    for (const name of ['skarn-mens', 'cairn-poles', 'ridgeline-25-womens', 'traverse-carbon-poles']) {
      const variant = buyable(named(name))
      const { calculated_price } = await priceOf(variant, { customer_id })
      expect(firstLine(await inCart(variant, customer_id)).list_price, name).toBe(calculated_price.as_entered)
    }
  })

  test('can be requested by group, and omit products and variants that do not exist', async () => {
    const variant = buyable(named('cairn-poles'))
    const byGroup = await priceOf(variant, { customer_group_id: 3 })
    expect(byGroup.calculated_price).toEqual((await priceOf(variant, { customer_id: 2 })).calculated_price)
    expect(byGroup.saved.as_entered).toBeGreaterThan(0)
    expect(await compute([{ product_id: 9 }, { product_id: variant.product_id, variant_id: 9 }])).toEqual([])
  })

  test('find the variant by its options and include the product’s price range', async () => {
    const product = products.find(({ variants }) => variants.some(({ price }) => price !== null)) ?? named('skarn-mens')
    const dear = product.variants.find(({ price }) => price !== null)
    const options = dear?.option_values.map(({ id, option_id }) => ({ option_id, value_id: id }))
    const [whole, chosen] = await compute([{ product_id: product.id }, { product_id: product.id, options }])
    expect(chosen?.calculated_price.as_entered).toBe(dear?.calculated_price)
    expect(whole?.price_range.maximum.as_entered).toBeGreaterThan(whole?.price_range.minimum.as_entered ?? Infinity)
    expect(whole?.calculated_price.as_entered).toBe(product.calculated_price)
  })

  test('state whether they include tax, as the store does', async () => {
    expect((await priceOf(buyable(named('cairn-poles')))).price.entered_inclusive).toBe(false)
    const { variant } = await shop.someVariant('eu')
    const { body } = await shop.call<{ data: Computed[] }>('/v3/pricing/products', {
      method: 'POST',
      store: 'eu',
      body: {
        channel_id: 1,
        currency_code: 'EUR',
        items: [{ product_id: variant.product_id, variant_id: variant.id }],
      },
    })
    expect(body.data[0]?.price.entered_inclusive).toBe(true)
  })

  test('are refused for another channel and an unknown currency', async () => {
    const ask = (more: object) =>
      shop.call('/v3/pricing/products', {
        method: 'POST',
        body: { channel_id: 1, currency_code: 'USD', items: [], ...more },
      })
    expect((await ask({ channel_id: 7 })).status).toBe(422)
    expect((await ask({ currency_code: 'XXX' })).status).toBe(422)
    expect((await ask({ items: undefined })).status).toBe(422)
  })
})

describe('a price list', () => {
  const team = 5

  test('overrides the catalogue, and its sale price overrides its price', async () => {
    const variant = buyable(named('traverse-carbon-poles'))
    const { price, sale_price, calculated_price } = await priceOf(variant, { customer_id: team })
    const plain = await priceOf(variant)
    expect(price.as_entered).toBeCloseTo(plain.price.as_entered * 0.8, 2)
    expect(calculated_price).toEqual(sale_price)
    expect(calculated_price.as_entered).toBeCloseTo(plain.price.as_entered * 0.6, 2)
  })

  test('has no sale price of the catalogue where it lists none', async () => {
    const variant = buyable(named('skarn-mens'))
    const plain = await priceOf(variant)
    expect(plain.sale_price).toBeDefined()
    const listed = await priceOf(variant, { customer_id: team })
    expect(listed.sale_price).toBeUndefined()
    expect(listed.calculated_price.as_entered).toBeGreaterThan(plain.calculated_price.as_entered)
  })

  test('leaves unlisted variants at catalogue prices', async () => {
    const variant = buyable(named('drift-pack-18'))
    expect((await priceOf(variant, { customer_id: team })).calculated_price).toEqual(
      (await priceOf(variant)).calculated_price,
    )
  })

  test('charges less by the number in the cart', async () => {
    const variant = buyable(named('cairn-poles'))
    const prices = []
    for (const quantity of [1, 2, 3, 11, 12]) prices.push(firstLine(await inCart(variant, team, quantity)).list_price)
    const [one = 0] = prices
    const tenOff = Math.round(one * 90) / 100
    expect(prices).toEqual([one, one, tenOff, tenOff, expect.closeTo(one * 0.75, 2)])
  })

  test('is never reduced by a group’s discount', async () => {
    const variant = buyable(named('drift-pack-18'))
    const row = { variant_id: variant.id, currency: 'usd', price: 50 }
    await shop.call('/v3/pricelists/1/records', { method: 'PUT', body: [row] })
    await shop.call('/v3/pricelists/1/assignments', { method: 'PUT', body: { customer_group_id: 3, channel_id: 1 } })
    expect((await priceOf(variant, { customer_id: 2 })).calculated_price.as_entered).toBe(50)
    expect(
      (await shop.call<{ data: object[] }>('/v3/pricelists/assignments?customer_group_id=3')).body.data,
    ).toHaveLength(1)
  })

  test('shows its records by variant and currency, tiers and SKUs only on request', async () => {
    const variant = buyable(named('cairn-poles'))
    const list = (more = '') =>
      shop.call<{ data: PriceRecord[]; meta: object }>(
        `/v3/pricelists/1/records?variant_id:in=${variant.id}&currency=usd${more}`,
      )
    const { body } = await list()
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).not.toHaveProperty('bulk_pricing_tiers')
    expect(body.meta).toHaveProperty('cursor_pagination')
    expect((await list('&include=bulk_pricing_tiers,sku')).body.data[0]?.bulk_pricing_tiers).toHaveLength(2)
    expect((await shop.call('/v3/pricelists/1/records?channel=1')).status).toBe(422)
    expect((await shop.call('/v3/pricelists/99/records')).status).toBe(404)
  })
})

describe('simultaneous callers', () => {
  const together = async (count: number, ask: () => Promise<{ status: number }>): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: count }, ask))
    return answers.filter(({ status }) => status === 429).length
  }

  test.for([
    {
      what: 'computed prices',
      most: 50,
      path: '/v3/pricing/products',
      method: 'POST',
      body: { channel_id: 1, currency_code: 'USD', items: [] },
    },
    { what: 'records of one list', most: 10, path: '/v3/pricelists/1/records', method: 'GET' },
    { what: 'flat categories', most: 40, path: '/v3/catalog/categories?limit=1', method: 'GET' },
    { what: 'customer groups', most: 40, path: '/v2/customer_groups', method: 'GET' },
    { what: 'changed customers', most: 3, path: '/v3/customers', method: 'PUT', body: [{ id: 1, phone: '1' }] },
    { what: 'changed addresses', most: 3, path: '/v3/customers/addresses', method: 'PUT', body: [] },
    { what: 'new addresses', most: 10, path: '/v3/customers/addresses', method: 'POST', body: [] },
  ])('are limited to $most for $what', async ({ most, path, method, body }) => {
    const ask = () => shop.call(path, { method, ...(body ? { body } : {}) })
    expect(await together(most, ask)).toBe(0)
    expect(await together(most + 2, ask)).toBe(2)
  })
})

describe('other store data', () => {
  test('reports stock by location', async () => {
    const variant = buyable(named('skarn-mens'))
    const { body } = await shop.call<{
      data: { identity: object; locations: { available_to_sell: number; settings: object }[] }[]
    }>(`/v3/inventory/items?variant_id:in=${variant.id}`)
    expect(body.data).toMatchObject([
      {
        identity: { variant_id: variant.id, product_id: variant.product_id, sku: variant.sku },
        locations: [{ available_to_sell: variant.inventory_level, settings: { is_in_stock: true } }],
      },
    ])
    expect((await shop.call('/v3/inventory/items?id=1')).status).toBe(422)
  })

  test('checks a password by the customer’s id', async () => {
    const check = (password: string, id = 1) =>
      shop.call(`/v2/customers/${id}/validate`, { method: 'POST', body: { password } })
    expect(await check('snowshoe1')).toMatchObject({ status: 200, body: { success: true } })
    expect((await check('wrong')).body).toEqual({ success: false })
    expect((await check('snowshoe1', 999)).status).toBe(404)
  })
})
