import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSession } from '../../../src/session/change-session.ts'
import type { Slot } from '../../../src/session/session-data.ts'
import { type Session, SessionStoreError } from '../../../src/session/session-store.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { ada } from '../../fixtures/customers.ts'
import { reasonFor } from '../../fixtures/page-session.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

type WithServices = Pick<TestShop, 'services'>
const reason = async (path: string, cookie: string, { services }: WithServices = shop, site = siteUrl) =>
  (await reasonFor(services, new Request(site + path, { headers: { cookie } })))?.kind
/** The shop with another way to read sessions. */
const reading = (get: (id: string) => Promise<Session | undefined>): WithServices => ({
  services: { ...shop.services, sessions: { ...shop.services.sessions, get } },
})
const madeUp = 'A'.repeat(43)

async function withCart(): Promise<Visitor> {
  const { product, variant } = await stockedProduct(shop)
  const visitor = await new Visitor(shop.api).arrive()
  await visitor.call('POST', '/api/cart/create', {
    body: { items: [{ productID: product.id, variantID: variant.id, quantity: 1 }] },
  })
  return visitor
}

describe('the file of a page', () => {
  test.each([
    ['/en-us/stores', 'firn_session=x; firn_flash=1'],
    ['/en-us/cart', 'firn_session=x'],
    ['/en-us/blog', ''],
    ['/en-us/account', `xfirn_session=${madeUp}`],
    ['/en-us/cart', `firn_session=${madeUp}; firn_session=${madeUp}`],
    ['/en-us/stores', `firn_session=${madeUp}`],
    ['/en-us/stores', `firn_session=${madeUp}; xfirn_flash=1`],
    ['/nowhere/cart', `firn_session=${madeUp}`],
  ])('is served without a session look-up: %s, %j', async (path, cookie) => {
    const reads: string[] = []
    const get = (id: string) => Promise.resolve(void reads.push(id))
    expect(await reason(path, cookie, reading(get))).toBeUndefined()
    expect(reads).toEqual([])
  })

  test.each(['/en-us/cart', '/en-us/account', '/en-us/account/orders'])(
    'is served for a made-up session: %s',
    async (path) => {
      expect(await reason(path, `firn_session=${madeUp}; firn_flash=1`)).toBeUndefined()
    },
  )

  test.each(['/en-us/cart', '/en-us/account', '/en-us/stores'])(
    'is served for a session that holds nothing: %s',
    async (path) => {
      const visitor = await new Visitor(shop.api).arrive()
      expect(await reason(path, `${visitor.cookieHeader}; firn_flash=1`)).toBeUndefined()
    },
  )

  test('is served for a cart of another store, and for a guest’s account', async () => {
    const { cookieHeader } = await withCart()
    expect(await reason('/fr-ca/cart', cookieHeader)).toBeUndefined()
    expect(await reason('/en-us/account', cookieHeader)).toBeUndefined()
    expect(await reason('/en-us/accounting', cookieHeader)).toBeUndefined()
  })

  test('is served on https for a session in a cookie without the __Host- prefix', async () => {
    const secure = await openShop({ site: 'https://shop.example' })
    const { id } = await secure.services.sessions.create({ region: 'us', csrf: 'x', slots: { us: { cart: 'c' } } })
    const ask = (name: string) => reason('/en-us/cart', `${name}=${id}`, secure, 'https://shop.example')
    expect([await ask('firn_session'), await ask('__Host-firn_session')]).toEqual([undefined, 'visitor'])
    await secure.close()
  })
})

describe('a page of a visitor’s own', () => {
  test('is rendered for a session with a cart, on the cart’s page', async () => {
    const { cookieHeader } = await withCart()
    expect(await reason('/en-us/cart', cookieHeader)).toBe('visitor')
  })

  test('is rendered for a customer, on the account’s pages', async () => {
    const { cookieHeader } = await signedInVisitor(shop, ada.id)
    expect(await reason('/en-us/account', cookieHeader)).toBe('visitor')
    expect(await reason('/en-us/account/orders', cookieHeader)).toBe('visitor')
    expect(await reason('/en-us/cart', cookieHeader)).toBeUndefined()
  })

  test('is rendered for a flash message of this path only', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const id = visitor.cookies.get('firn_session') ?? ''
    const session = await shop.services.sessions.get(id)
    if (!session) throw new Error('no session')
    await changeSession(shop.services.sessions, session, (data) => ({
      ...data,
      flash: { code: 'invalid', page: '/en-us/p/basalt-30-mens', values: {} },
    }))
    const cookie = `${visitor.cookieHeader}; firn_flash=1`
    expect(await reason('/en-us/p/basalt-30-mens', cookie)).toBe('visitor')
    expect(await reason('/en-us/p/basalt-30-womens', cookie)).toBeUndefined()
  })

  test('is rendered for the thanks after an order', async () => {
    const { id } = await shop.services.sessions.create({ region: 'us', csrf: 'x', slots: { us: { orders: [17] } } })
    const ask = (query: string) => reason(`/en-us/cart${query}`, `firn_session=${id}`)
    expect([await ask('?order=17'), await ask('?order=18'), await ask('')]).toEqual(['visitor', undefined, undefined])
  })

  test('is rendered for an order that may be of a cart that left within a day, or of the customer', async () => {
    const ask = async (slot: Slot) => {
      const { id } = await shop.services.sessions.create({ region: 'us', csrf: 'x', slots: { us: slot } })
      const ofQuery = (query: string) => reason(`/en-us/cart${query}`, `firn_session=${id}`)
      return [await ofQuery('?order=17'), await ofQuery('')]
    }
    const now = shop.services.clock()
    const leftAt = (at: number): Slot => ({ formerCarts: [{ id: 'c', at }] })
    expect(await ask(leftAt(now))).toEqual(['visitor', undefined])
    expect(await ask(leftAt(now - 24 * 60 * 60_000))).toEqual([undefined, undefined])
    expect(await ask({ customer: ada.id, signedInAt: now })).toEqual(['visitor', undefined])
  })

  test('is rendered for every session while the session store fails', async () => {
    const away = reading(() => Promise.reject(new SessionStoreError('get', new Error('away'))))
    const ask = (path: string) => reason(path, `firn_session=${madeUp}; firn_flash=1`, away)
    expect([await ask('/en-us/cart'), await ask('/en-us/stores')]).toEqual(['unknown-visitor', undefined])
  })
})
