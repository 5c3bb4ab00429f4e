import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Commerce } from '../../src/ports/commerce.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'

let shop: TestShop
let commerce: Commerce
beforeAll(async () => {
  shop = await openShop()
  commerce = shop.services.commerce.us
})
afterAll(() => shop.close())

const callsOf = async (work: () => Promise<unknown>) => {
  shop.calls.length = 0
  await work()
  return shop.calls.splice(0)
}

describe('the catalogue of a store', () => {
  test('is read whole, although options limit a page to ten products', async () => {
    const products = await commerce.catalogue.products()
    expect(products.length).toBeGreaterThanOrEqual(36)
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
    const variants = products.flatMap((product) => product.variants)
    expect(variants.length).toBeGreaterThanOrEqual(150)
    for (const product of products) expect(product.variants.length).toBeGreaterThan(0)
    const swatches = products.flatMap(({ options }) => options).filter(({ type }) => type === 'swatch')
    expect(swatches.flatMap((option) => option.option_values)[0]?.value_data?.colors).toHaveLength(1)
  })

  test('differs from store to store', async () => {
    const { product: american } = await stockedProduct(shop, 'us')
    const { product: european } = await stockedProduct(shop, 'eu_region_1')
    expect(american.id).not.toBe(european.id)
  })

  test('returns nothing for unknown ids', async () => {
    const unknown = 99_999_999
    expect(await commerce.catalogue.product(unknown)).toBeUndefined()
    expect(await commerce.catalogue.variants(unknown)).toBeUndefined()
    expect(await commerce.catalogue.optionPage(unknown, {})).toBeUndefined()
    expect(await commerce.currency(unknown)).toBeUndefined()
    expect(await commerce.orders.get(unknown)).toBeUndefined()
    expect(await commerce.carts.get('00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })

  test('returns single fields on request', async () => {
    const { data } = await commerce.catalogue.productPage({ limit: 1, includeFields: ['name'] })
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['id', 'is_price_hidden', 'is_visible', 'name'])
  })

  test('has categories as a list and as a tree, which agree', async () => {
    const flat = await commerce.catalogue.categories()
    const tree = await commerce.catalogue.categoryTree()
    const ids = (nodes: typeof tree): number[] => nodes.flatMap((node) => [node.id, ...ids(node.children)])
    expect(ids(tree).toSorted()).toEqual(flat.map(({ id }) => id).toSorted())
  })
})

describe('the data of a store', () => {
  test('has currencies, countries, zones and methods in one shape', async () => {
    expect((await commerce.currencies())[0]).toMatchObject({ currency_code: 'USD', decimal_places: 2 })
    expect((await commerce.countries()).map(({ country_iso2 }) => country_iso2)).toContain('US')
    for (const store of Object.values(shop.services.commerce)) {
      const zones = await store.shippingZones()
      expect(zones.length).toBeGreaterThan(0)
      const methods = (await Promise.all(zones.map(({ id }) => store.shippingMethods(id)))).flat()
      for (const { settings } of methods) expect(Array.isArray(settings.ranges)).toBe(true)
    }
  })

  test('has no group that the platform does not know, which it says in two ways', async () => {
    expect(await commerce.groups.get(99_999_999)).toBeUndefined()
    shop.breakNetwork(() => Response.json([{ status: 400, message: 'The id is not valid.' }], { status: 400 }))
    const found = await commerce.groups.get(99_999_999).finally(() => shop.breakNetwork(undefined))
    expect(found).toBeUndefined()
  })

  test('reads an empty V2 list (204) as empty', async () => {
    const states = await Promise.all((await commerce.countries()).map(({ id }) => commerce.states(id)))
    expect(states.some((list) => list.length === 0)).toBe(true)
    expect(await commerce.states(99_999_999)).toEqual([])
  })
})

describe('a cart of a store', () => {
  const newCart = async () => {
    const { product, variant } = await stockedProduct(shop)
    const lines = [{ product_id: product.id, variant_id: variant.id, quantity: 2 }]
    const outcome = await commerce.carts.create({ lines, currency: 'USD', locale: 'en-US' })
    if (outcome.kind !== 'cart') throw new Error(outcome.kind)
    const [line] = outcome.cart.line_items.physical_items
    if (!line) throw new Error('a cart without lines')
    return { cart: outcome.cart, line, lines }
  }

  test('has lines with options in every answer', async () => {
    const { cart, line } = await newCart()
    expect(line.options.length).toBeGreaterThan(0)
    const read = await commerce.carts.get(cart.id)
    expect(read?.line_items.physical_items[0]?.options).toEqual(line.options)
  })

  test('reports a conflict when it has changed since it was read', async () => {
    const { cart, line, lines } = await newCart()
    await commerce.carts.addItems(cart.id, lines)
    const stale = { product_id: line.product_id, variant_id: line.variant_id ?? 0, quantity: 5 }
    expect(await commerce.carts.updateItem(cart.id, line.id, stale, cart.version)).toEqual({ kind: 'conflict' })
  })

  test('is deleted with its last line', async () => {
    const { cart, line, lines } = await newCart()
    expect(await commerce.carts.removeItem(cart.id, line.id)).toEqual({ kind: 'emptied' })
    expect(await commerce.carts.get(cart.id)).toBeUndefined()
    expect(await commerce.carts.addItems(cart.id, lines)).toEqual({ kind: 'gone' })
    expect(await commerce.carts.redirectUrls(cart.id)).toBeUndefined()
    await expect(commerce.carts.delete(cart.id)).resolves.toBeUndefined()
  })

  test('has hosted checkout URLs', async () => {
    const { cart } = await newCart()
    expect(await commerce.carts.redirectUrls(cart.id)).toMatchObject({
      checkout_url: expect.stringContaining('action=loadInCheckout'),
    })
  })

  test('refuses lines with a reason', async () => {
    const { product, variant } = await stockedProduct(shop)
    const reasonOf = async (line: { product_id: number; variant_id?: number; quantity: number }) => {
      const outcome = await commerce.carts.create({ lines: [line], currency: 'USD' })
      return outcome.kind === 'refused' ? outcome.reason : outcome.kind
    }
    expect(await reasonOf({ product_id: product.id, quantity: 1 })).toBe('options')
    expect(await reasonOf({ product_id: product.id, variant_id: variant.id, quantity: 999 })).toBe('stock')
    expect(await reasonOf({ product_id: 99_999_999, quantity: 1 })).toBe('product')
  })
})

describe('each method', () => {
  test('sends one call with the required headers', async () => {
    const seen: Headers[] = []
    shop.breakNetwork((url, init) => {
      seen.push(new Headers(init?.headers))
      return shop.sandbox.request(url, init)
    })
    expect(await callsOf(() => commerce.store())).toEqual(['GET /v2/store'])
    shop.breakNetwork(undefined)
    expect(seen[0]?.get('x-auth-token')).toBe(shop.config.commerce.us.accessToken)
    expect(seen[0]?.get('accept')).toBe('application/json')
  })
})
