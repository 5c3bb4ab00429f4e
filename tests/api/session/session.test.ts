import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import { createSqliteKeyValueStore } from '../../../src/session/sqlite-key-value-store.ts'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { newSessionData } from '../../../src/session/change-session.ts'
import { parseSessionData } from '../../../src/session/session-data.ts'
import { createSessionStore, SessionStoreError } from '../../../src/session/session-store.ts'
import { createLog } from '../../../src/lib/log.ts'
import { ada } from '../../fixtures/customers.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.parse('2026-11-20T12:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())

const sessionOf = async (visitor: Visitor) => {
  const { data }: SessionAnswer = await (await visitor.call('GET', '/api/session')).json()
  return data
}

describe('a session', () => {
  test('is created by the first read of it and found by its cookie', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    expect([...visitor.cookies.keys()]).toEqual(['firn_session', 'firn_s'])
    expect((await sessionOf(visitor)).csrf_token).toBe(visitor.csrf)
    expect(await sessionOf(visitor)).toMatchObject({ customer: null, pro: null, region: 'us', cart_status: 'none' })
  })

  test('has an HttpOnly cookie, and a readable marker without data', async () => {
    const response = await new Visitor(shop.api).call('GET', '/api/session')
    const [session, mirror] = response.headers.getSetCookie()
    expect(session).toMatch(/^firn_session=[\w-]{43}; Max-Age=2592000; HttpOnly; Path=\/; SameSite=Lax$/)
    expect(mirror).toBe('firn_s=1; Max-Age=2592000; Path=/; SameSite=Lax')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('has a __Host- cookie on https', async () => {
    const site = 'https://shop.example'
    const secure = await openShop({ site })
    const response = await new Visitor(secure.api, 'us', site).call('GET', '/api/session')
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-firn_session=.*; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
    )
    await secure.close()
  })

  test('has its cookies set as it is created, and again an hour after its last visit', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const cookiesOf = async () => (await visitor.call('GET', '/api/session')).headers.getSetCookie()
    expect(await cookiesOf()).toEqual([])
    now += day / 24 + 1000
    expect(await cookiesOf()).toHaveLength(2)
    expect(await cookiesOf()).toEqual([])
  })

  test('lives an hour until a request presents its cookie', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const { csrf } = visitor
    now += day / 24
    expect((await sessionOf(visitor)).csrf_token).not.toBe(csrf)
  })

  test('lives three hours after the last visit while it holds nothing', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const { csrf } = visitor
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await sessionOf(visitor)).csrf_token).toBe(csrf)
      now += day / 8 - 1
    }
    expect((await sessionOf(visitor)).csrf_token).toBe(csrf)
    now += day / 8
    expect((await sessionOf(visitor)).csrf_token).not.toBe(csrf)
  })

  test('lives thirty days after the last visit, once it holds a cart', async () => {
    const { product, variant } = await stockedProduct(shop)
    const visitor = await new Visitor(shop.api).arrive()
    const { csrf } = visitor
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    expect((await visitor.call('POST', '/api/cart/create', { body: { items } })).status).toBe(201)
    now += 29 * day
    expect((await sessionOf(visitor)).csrf_token).toBe(csrf)
    now += 29 * day
    expect((await sessionOf(visitor)).csrf_token).toBe(csrf)
    now += 31 * day
    expect((await sessionOf(visitor)).csrf_token).not.toBe(csrf)
  })

  test('cannot be chosen by the visitor', async () => {
    const visitor = new Visitor(shop.api)
    const chosen = 'A'.repeat(43)
    visitor.cookies.set('firn_session', chosen)
    await visitor.arrive()
    expect(visitor.cookies.get('firn_session')).not.toBe(chosen)
  })

  test('remembers the region that the visitor was last in', async () => {
    const visitor = await new Visitor(shop.api, 'eu_region_1').arrive()
    const { data } = await (await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': '' } })).json()
    expect(data).toMatchObject({ region: 'eu_region_1', store: 'eu_region_1' })
  })

  test('is in the default region where this code does not know its own', async () => {
    const session = await shop.services.sessions.create(newSessionData('eu_region_2'))
    const visitor = new Visitor(shop.api)
    visitor.cookies.set('firn_session', session.id)
    const { data } = await (await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': '' } })).json()
    expect(data).toMatchObject({ region: 'us', csrf_token: session.data.csrf })
  })

  test('keeps guests’ carts of stores that this code does not know at a sign-out, and no sign-in', async () => {
    const { sessions, clock } = shop.services
    const signedInAt = clock()
    const data = parseSessionData(
      JSON.stringify({
        ...newSessionData(),
        slots: { us: { customer: ada.id, signedInAt }, au: { customer: 9, signedInAt }, nz: { cart: 'c-nz' } },
        hostedSignIns: ['au'],
      }),
    )
    const session = data && (await sessions.create(data))
    const visitor = new Visitor(shop.api)
    visitor.cookies.set('firn_session', session?.id ?? '')
    visitor.csrf = session?.data.csrf ?? ''
    const answer = await visitor.call('POST', '/api/customers/logout')
    expect([answer.status, (await answer.json()).data?.hosted_logout_url]).toEqual([200, undefined])
    const after = await sessions.get(visitor.cookies.get('firn_session') ?? '')
    expect(after?.data).toMatchObject({ slots: { nz: { cart: 'c-nz' } }, hostedSignIns: ['au'] })
    expect(Object.keys(after?.data.slots ?? {})).toEqual(['nz'])
  })

  test('uses the us store in regions without one', async () => {
    expect(await sessionOf(new Visitor(shop.api, 'jp'))).toMatchObject({ region: 'jp', store: 'us' })
  })
})

describe('the API with the session store down', () => {
  test('answers session calls with 503 and keeps the cookie, while the catalogue works', async () => {
    const broken = createSessionStore(
      createSqliteKeyValueStore(':memory:', () => now),
      createLog('silent'),
    )
    const down = () => Promise.reject(new SessionStoreError('get', new Error('disk full')))
    const crippled = await openShop({ sessions: { ...broken, get: down, create: down, ping: down } })
    const visitor = new Visitor(crippled.api)
    visitor.cookies.set('firn_session', 'A'.repeat(43))
    const response = await visitor.call('GET', '/api/session')
    expect(response.status).toBe(503)
    expect((await response.json()).code).toBe('session_unavailable')
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await visitor.call('GET', '/api/store')).status).toBe(200)
    expect((await crippled.api.request('/readyz')).status).toBe(200)
    expect((await readReadiness(crippled.services)).sessions).toBe('down')
    await crippled.close()
  })
})
