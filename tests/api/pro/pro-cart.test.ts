import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CartMetaAnswer } from '../../../src/api/cart/schemas.ts'
import { refuseOverspending } from '../../../src/api/cart/cart-spend.ts'
import type { ProPrice } from '../../../src/api/pro/schemas.ts'
import { Problem, problems } from '../../../src/api/kernel/problems.ts'
import { cartFaultOf } from '../../../src/domain/cart/cart-fault.ts'
import { spendAdvice } from '../../../src/domain/pro/spend-advice.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { storeCurrency } from '../../../src/domain/region/region.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { changeProService } from '../../fixtures/pro-service.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { novemberNoon } from '../../fixtures/programme-year.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** Accounts of the demo, the same in every store. */
const [ada, per, expired, team] = [1, 2, 4, 5]
const minute = 60_000

let now = novemberNoon
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
/** Whatever is remembered of vendors is a minute old at most. */
beforeEach(() => void (now += minute))
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

const visitorOf = (customer: number, store: Store = 'us') => signedInVisitor(shop, customer, store)

async function pricesOf(visitor: Visitor, query: string) {
  const response = await visitor.call('GET', `/api/pro/prices${query}`)
  const { data }: { data: readonly ProPrice[] } = await response.json()
  return { status: response.status, data, cache: response.headers.get('cache-control') }
}

/** The variant that a member saves most on, among all that the store sells. */
async function bestBargain(customer: number, store: Store) {
  const ids = (await shop.services.commerce[store].catalogue.products()).map(({ id }) => id).slice(0, 50)
  const { data } = await pricesOf(await visitorOf(customer, store), `?ids=${ids.join(',')}`)
  const offers = data.flatMap(({ product_id, variants }) => variants.map((variant) => ({ product_id, ...variant })))
  const [best] = offers.toSorted((one, other) => other.regular_price - other.price - (one.regular_price - one.price))
  if (!best) throw new Error('nothing is sold')
  return { best, offers }
}

/** A category with a rule of the member's group, and a product that no other rule but the one for all concerns. */
async function belowRuledCategory(member: number, store: Store) {
  const { catalogue, customers, groups } = shop.services.commerce[store]
  const { customer_group_id: groupId = 0 } = (await customers.get(member)) ?? {}
  const { discount_rules: rules = [] } = (await groups.get(groupId)) ?? {}
  const ruled = rules.flatMap((rule) => (rule.type === 'category' ? rule.category_id : []))
  const ruledProducts = rules.flatMap((rule) => (rule.type === 'product' ? rule.product_id : []))
  const categories = await catalogue.categories()
  const hidden = ruled.find((id) => categories.some(({ parent_id }) => parent_id === id)) ?? 0
  const children = categories.filter(({ parent_id }) => parent_id === hidden).map(({ id }) => id)
  for (const product of await catalogue.products()) {
    const below = product.categories.filter((id) => children.includes(id) && !ruled.includes(id))
    const variant = product.variants.find((each) => each.inventory_level > 0 && !each.purchasing_disabled)
    const isSold = product.availability === 'available' && !ruledProducts.includes(product.id)
    if (isSold && variant && below.length > 0) return { hidden, below, product, variant }
  }
  throw new Error('no product below a category with a rule')
}

async function cartPrice(customer: number, store: Store, product_id: number, variant_id: number) {
  const { carts } = shop.services.commerce[store]
  const lines = [{ product_id, variant_id, quantity: 1 }]
  const made = await carts.create({ lines, currency: storeCurrency(store), customerId: customer })
  if (made.kind !== 'cart') return made.kind
  await carts.delete(made.cart.id)
  return made.cart.line_items.physical_items[0]?.sale_price
}

describe('member’s prices', () => {
  test.each([
    ['by the rules of a group', per, 'us'],
    ['by the rules of a group that differ by category and product', per, 'eu_region_1'],
    ['by the price list of a group', team, 'us'],
  ] as const)('equal those of the cart %s', async (_how, customer, store) => {
    const { best, offers } = await bestBargain(customer, store)
    expect(best.price).toBeLessThan(best.regular_price)
    for (const { product_id, variant_id, price } of [best, ...offers.filter((_, index) => index % 20 === 0)]) {
      const asked = await cartPrice(customer, store, product_id, variant_id)
      if (typeof asked === 'number') expect(price).toBe(asked)
    }
    expect(await cartPrice(customer, store, best.product_id, best.variant_id)).toBe(best.price)
  })

  test('follow the rule of a hidden category for what is below it, as the cart does', async () => {
    const store = 'eu_region_1'
    const { hidden, below, product, variant } = await belowRuledCategory(per, store)
    const path = `/v3/catalog/products/${product.id}`
    await changeStore(shop, store, path, { categories: below })
    await changeStore(shop, store, `/v3/catalog/categories/${hidden}`, { is_visible: false })
    now += minute
    const { data } = await pricesOf(await visitorOf(per, store), `?ids=${product.id}`)
    const charged = await cartPrice(per, store, product.id, variant.id)
    await changeStore(shop, store, `/v3/catalog/categories/${hidden}`, { is_visible: true })
    await changeStore(shop, store, path, { categories: product.categories })
    expect(charged).toBeGreaterThan(0)
    expect(data[0]?.variants).toContainEqual(expect.objectContaining({ variant_id: variant.id, price: charged }))
  })

  test('are those at which a product can be had, while a cheaper variant is sold out', async () => {
    const { product, variant } = await stockedProduct(shop)
    const other = product.variants.find(({ id }) => id !== variant.id)
    if (!other) throw new Error('a single variant')
    const path = `/v3/catalog/products/${product.id}/variants/${other.id}`
    await changeStore(shop, 'us', path, { price: 1, sale_price: null, inventory_level: 0 })
    const { data } = await pricesOf(await visitorOf(per), `?ids=${product.id}`)
    const { price, sale_price, inventory_level } = other
    await changeStore(shop, 'us', path, { price, sale_price, inventory_level })
    const sold = product.variants.filter((each) => each.inventory_level > 0 && !each.purchasing_disabled)
    const had = (data[0]?.variants ?? []).filter(
      ({ variant_id }) => variant_id !== other.id && sold.some(({ id }) => id === variant_id),
    )
    expect(data[0]?.variants.find(({ variant_id }) => variant_id === other.id)?.price).toBeLessThanOrEqual(1)
    expect(had.map((each) => each.price)).toContain(data[0]?.price)
    expect(data[0]?.price).toBe(Math.min(...had.map((each) => each.price)))
  })

  test('are read for several products in one call, without unsold ones', async () => {
    const { product } = await stockedProduct(shop)
    const { data } = await pricesOf(await visitorOf(per), `?ids=${product.id},99999999,${product.id}`)
    expect(data.map(({ product_id }) => product_id)).toEqual([product.id])
  })

  test('are for members only, and never cached', async () => {
    expect((await pricesOf(await visitorOf(per), '?ids=1')).cache).toBe('private, no-store')
    expect((await pricesOf(await new Visitor(shop.api).arrive(), '?ids=1')).status).toBe(401)
    for (const customer of [ada, expired]) {
      expect((await pricesOf(await visitorOf(customer), '?ids=1')).status).toBe(403)
    }
  })

  test('are limited to fifty product ids', async () => {
    const visitor = await visitorOf(per)
    const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',')
    for (const query of ['', '?ids=', '?ids=a', '?ids=1,,2', `?ids=${many}`, '?ids=1&group=5', '?ids=1&price=1']) {
      expect((await pricesOf(visitor, query)).status).toBe(422)
    }
  })
})

type Filled = { data: { id: string; cart_amount: number }; meta: CartMetaAnswer }

describe('a member’s cart', () => {
  async function withCart(customer: number, quantity = 1) {
    const visitor = await visitorOf(customer)
    const { csrf_token } = (await (await visitor.call('GET', '/api/session')).json()).data
    visitor.csrf = csrf_token
    const { product, variant } = await stockedProduct(shop)
    const items = [{ productID: product.id, variantID: variant.id, quantity }]
    const { data, meta }: Filled = await (
      await visitor.call('POST', '/api/cart/create?locale=en-us', { body: { items } })
    ).json()
    const session = await shop.services.sessions.get(visitor.cookies.get('firn_session') ?? '')
    if (!session) throw new Error('no session')
    return { visitor, data, meta, place: { services: shop.services, session, store: 'us' as const, locale: undefined } }
  }

  test('has the spend including the cart', async () => {
    changeProService(shop, { order_total: 100, expiration_date: null, employee_group: false, spend_limit: 3000 })
    now += minute
    const { data, meta } = await withCart(per)
    const spend = { total: 100, limit: 3000, after_cart: 100 + data.cart_amount, exceeds: false }
    expect(meta.spend).toEqual({ ...spend, employee: false })
    expect((await withCart(ada)).meta.spend).toBeNull()
  })

  test('shows that its member is an employee', async () => {
    changeProService(shop, { order_total: 0, expiration_date: null, employee_group: true, spend_limit: 1500 })
    now += minute
    expect((await withCart(per)).meta.spend).toMatchObject({ limit: 1500, employee: true })
  })

  test('is refused to a plain form above the limit, and its page shows how much to remove', async () => {
    changeProService(shop, { order_total: 2999.99, expiration_date: null, employee_group: false, spend_limit: 3000 })
    now += minute
    const { visitor, data } = await withCart(per)
    const sent = await visitor.post('/api/forms/en-us/cart/checkout', {})
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en-us/cart'])
    const request = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: visitor.cookieHeader } })
    const { session } = await pageSession(shop.services, request, localeOf('en-us'))
    expect(session.flash?.code).toBe('spend_limit')
    expect(cartFaultOf(session.flash?.code ?? '')).toBe('limit')
    expect(session.cart && spendAdvice(session.cart, session.cart.spend)).toMatchObject({ kind: 'reduce' })
    expect(session.cart?.spend?.over.amount).toBe(Math.round(data.cart_amount * 100) - 1)
  })

  test('is marked above the limit, and refused at checkout', async () => {
    const limit = { expiration_date: null, employee_group: false, spend_limit: 3000, hide_free_shipping_groups: '' }
    changeProService(shop, { order_total: 2999.99, ...limit })
    now += minute
    const { visitor, data, meta, place } = await withCart(per)
    expect(meta.spend?.exceeds).toBe(true)
    const refusal = await refuseOverspending(place).catch((error: unknown) =>
      error instanceof Problem ? error.code : error,
    )
    expect([refusal, problems.spend_limit.status]).toEqual(['spend_limit', 409])
    const checkout = await visitor.call('POST', `/api/cart/${data.id}/checkout`)
    expect([checkout.status, (await checkout.json()).code]).toEqual([409, 'spend_limit'])
    const signIn = (redirect: string) => visitor.call('POST', '/api/customers/bclogin', { body: { id: per, redirect } })
    for (const page of ['/cart.php', '/checkout', '%2Fcheckout.php']) expect((await signIn(page)).status).toBe(409)
    expect((await signIn('/account.php')).status).toBe(200)
    changeProService(shop, { order_total: 0, ...limit })
    now += minute
    await expect(refuseOverspending(place)).resolves.toBeUndefined()
  })

  test('has no spend limit for a customer who is no member', async () => {
    const { place } = await withCart(ada)
    await expect(refuseOverspending(place)).resolves.toBeUndefined()
  })

  test('has a spend of zero and the default limit while the service fails', async () => {
    const dead = await openShop({ clock: () => now })
    dead.breakNetwork((url, init) =>
      new URL(url).pathname.startsWith('/pro/') ? new Response('', { status: 503 }) : dead.sandbox.request(url, init),
    )
    const visitor = await signedInVisitor(dead, per)
    const { product, variant } = await stockedProduct(dead)
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    const response = await visitor.call('POST', '/api/cart/create', { body: { items } })
    const { meta }: Filled = await response.json()
    expect([response.status, meta.spend?.total, meta.spend?.limit]).toEqual([201, 0, 3000])
    expect(dead.log.join('')).toContain('"event":"shipping_settings_failed"')
    await dead.close()
  })
})
