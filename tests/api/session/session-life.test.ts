import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSessionData } from '../../../src/session/change-session.ts'
import { parseSessionData, type SessionData } from '../../../src/session/session-data.ts'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { signedInLife } from '../../../src/session/session-store.ts'
import { type ShopOnStores, openShopOn, storeKinds } from '../../fixtures/shop-on.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import type { OpenedStores } from '../../fixtures/visitor-stores.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const minute = 60_000
const hour = 60 * minute
/** Of the demo, in the us store. */
const ada = 1

describe('the life of a sign-in', () => {
  test('is an hour of idling and a day in all', () => {
    expect(signedInLife).toEqual({ idleMs: hour, absoluteMs: 24 * hour })
  })
})

describe.each(storeKinds)('a sign-in, stored in %s', (kind) => {
  let on: ShopOnStores
  let opened: OpenedStores
  let shop: TestShop
  beforeAll(async () => {
    on = await openShopOn(kind)
    ;({ opened, shop } = on)
  })
  afterAll(() => on.close())

  /** A browser that is signed in to the us store, with a cart there and by default a guest's slot in another. */
  async function signedIn(
    others: SessionData['slots'] = { ca: { cart: 'a-guests-cart' } },
  ): Promise<{ visitor: Visitor; cart: string }> {
    const { sessions } = opened.stores
    const made = await sessions.create(newSessionData('us'))
    const { product, variant } = await stockedProduct(shop)
    const outcome = await shop.services.commerce.us.carts.create({
      lines: [{ product_id: product.id, variant_id: variant.id, quantity: 1 }],
      currency: 'USD',
      customerId: ada,
    })
    const cart = outcome.kind === 'cart' ? outcome.cart.id : ''
    await sessions.touch(made)
    const slot = { customer: ada, signedInAt: made.readAt, cart }
    await sessions.update(made, { ...made.data, slots: { ...others, us: slot } })
    const visitor = new Visitor(shop.api)
    visitor.cookies.set('firn_session', made.id)
    visitor.csrf = made.data.csrf
    return { visitor, cart }
  }
  const slotsOf = async (visitor: Visitor) =>
    (await opened.stores.sessions.get(visitor.cookies.get('firn_session') ?? ''))?.data.slots
  const tokenOf = async (answer: Response): Promise<string> => {
    const { data }: SessionAnswer = await answer.json()
    return data.csrf_token
  }
  const readSession = (visitor: Visitor) => visitor.call('GET', '/api/session')

  test.each<[string, SessionData['slots']]>([
    ['beside a guest’s cart in another store', { ca: { cart: 'a-guests-cart' } }],
    ['alone', {}],
  ])('lasts up to a day with activity each hour, %s', async (_how, others) => {
    const { visitor } = await signedIn(others)
    for (let passed = 0; passed < 23; passed += 1) {
      await opened.pass(55 * minute)
      await readSession(visitor)
    }
    expect((await slotsOf(visitor))?.us).toMatchObject({ customer: ada })
    for (let passed = 0; passed < 4; passed += 1) {
      await opened.pass(55 * minute)
      await readSession(visitor)
    }
    expect(await slotsOf(visitor)).toEqual(others)
  })

  test('has ended in the last hour of a session that holds nothing else', async () => {
    const { visitor } = await signedIn({})
    await opened.pass(23.5 * hour)
    const { data } = await (await readSession(visitor)).json()
    expect(data).toMatchObject({ customer: null, cart: null })
    expect(await slotsOf(visitor)).toEqual({})
  })

  test('ends after an hour without a call, leaving a guest’s session without customer and cart', async () => {
    const { visitor, cart } = await signedIn()
    const id = visitor.cookies.get('firn_session')
    await opened.pass(61 * minute)
    expect((await visitor.call('GET', `/api/cart/${cart}`)).status).toBe(404)
    const { data } = await (await readSession(visitor)).json()
    expect(data).toMatchObject({ customer: null, cart: null, cart_status: 'none' })
    expect(visitor.cookies.get('firn_session')).toBe(id)
    expect(await slotsOf(visitor)).toEqual({ ca: { cart: 'a-guests-cart' } })
    // The cart is the customer's, not this browser's: it waits for the next sign-in.
    expect(await shop.services.commerce.us.carts.get(cart)).toMatchObject({ customer_id: ada })
  })

  test('invalidates its token when it ends, so that a page with the old one must read the session', async () => {
    const { visitor, cart } = await signedIn()
    await opened.pass(61 * minute)
    const refused = await visitor.call('DELETE', `/api/cart/${cart}`)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'csrf_invalid'])
    const { data } = await (await readSession(visitor)).json()
    expect(data.csrf_token).not.toBe(visitor.csrf)
    expect(await shop.services.commerce.us.carts.get(cart)).toBeDefined()
  })

  test('ends at a store that this code does not know, too, and leaves a guest’s cart there', async () => {
    const slots = { au: { customer: 9, signedInAt: 1, cart: 'c-au' }, nz: { cart: 'c-nz' } }
    const { visitor } = await signedIn(parseSessionData(JSON.stringify({ ...newSessionData(), slots }))?.slots)
    await readSession(visitor)
    const left = await slotsOf(visitor)
    expect(left).toMatchObject({ us: { customer: ada }, nz: { cart: 'c-nz' } })
    expect(Object.keys(left ?? {}).toSorted()).toEqual(['nz', 'us'])
  })

  test('ends once for concurrent calls', async () => {
    const { visitor } = await signedIn()
    await opened.pass(61 * minute)
    const answers = await Promise.all(Array.from({ length: 8 }, () => readSession(visitor)))
    const tokens = await Promise.all(answers.map(tokenOf))
    expect(new Set(tokens).size).toBe(1)
  })

  test('is extended each minute, so that it does not expire while the visitor is active', async () => {
    const { visitor } = await signedIn()
    for (let passed = 0; passed < 8; passed += 1) {
      await opened.pass(10 * minute)
      await readSession(visitor)
    }
    expect((await slotsOf(visitor))?.us).toMatchObject({ customer: ada })
  })

  test('expires by the session store’s clock on a node with a wrong clock', async () => {
    const { visitor } = await signedIn()
    const astray = await openShop({ ...opened.stores, clock: () => Date.now() + 48 * hour })
    const there = new Visitor(astray.api)
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
    await readSession(there)
    expect((await slotsOf(visitor))?.us).toMatchObject({ customer: ada })
  })
})
