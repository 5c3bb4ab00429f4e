import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSqliteKeyValueStore } from '../../../src/session/sqlite-key-value-store.ts'
import { newSessionData } from '../../../src/session/change-session.ts'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { hashId } from '../../../src/session/session-id.ts'
import { createSessionStore, type SessionStore, SessionStoreError } from '../../../src/session/session-store.ts'
import { alarmWhenFull } from '../../../src/session/store-full.ts'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { Redis } from '../../../src/lib/redis.ts'
import { ada, customerVisitor } from '../../fixtures/customers.ts'
import { logTo } from '../../fixtures/log-to.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { type RedisServer, connectRedis, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const minute = 60_000
const day = 24 * 60 * minute

const idOf = (visitor: Visitor): string => visitor.cookies.get('firn_session') ?? ''
const readSession = (visitor: Visitor) => visitor.call('GET', '/api/session')
const dataOf = async (visitor: Visitor) => {
  const response = await readSession(visitor)
  const { data }: SessionAnswer = await response.json()
  return { status: response.status, ...data }
}
/** The answer to a visitor whose session cannot be made or changed: try again, with the cookie left alone. */
async function expectRefused(response: Response): Promise<void> {
  expect([response.status, (await response.json()).code]).toEqual([503, 'session_unavailable'])
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.getSetCookie()).toEqual([])
}

describe.skipIf(redisPath === '')('the shop with a full Redis', () => {
  let server: RedisServer
  let hand: Redis
  let shop: TestShop
  let items: readonly object[]
  beforeAll(async () => {
    server = await openRedisServer(['--maxmemory', '50mb', '--maxmemory-policy', 'noeviction'])
    hand = await connectRedis(server)
  })
  afterAll(async () => {
    hand.close()
    await server.close()
  })
  beforeEach(async () => {
    await empty()
    await hand.use((client) => client.flushAll())
    shop = await openShop({ settings: { SESSION_STORE_URL: server.url } })
    await vi.waitFor(() => shop.services.sessions.ping(), { timeout: 45_000 })
    const { product, variant } = await stockedProduct(shop)
    items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
  })
  afterEach(() => shop.close())

  const create = (visitor: Visitor) => visitor.call('POST', '/api/cart/create', { body: { items } })
  const fillMemory = () => hand.use((client) => client.configSet('maxmemory', '1mb'))
  const empty = () => hand.use((client) => client.configSet('maxmemory', '50mb'))
  const lifeOf = (visitor: Visitor) => hand.use((client) => client.pTTL(`firn:session:${hashId(idOf(visitor))}`))
  /** Lets time pass for one session, by the expiry that Redis holds. */
  const pass = async (visitor: Visitor, ms: number) => {
    const left = (await lifeOf(visitor)) - ms
    await hand.use((client) => client.pExpire(`firn:session:${hashId(idOf(visitor))}`, left))
  }

  test('serves reads and pages, refuses only requests that must store, and raises one alarm', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    expect((await create(visitor)).status).toBe(201)
    await fillMemory()
    expect(await dataOf(visitor)).toMatchObject({ status: 200, cart_status: 'present', csrf_token: visitor.csrf })
    const moved = await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': 'ca' } })
    expect([moved.status, (await moved.json()).data.region]).toEqual([200, 'ca'])
    const request = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: visitor.cookieHeader } })
    expect((await pageSession(shop.services, request, rootLocale)).session.cart?.count).toBe(1)

    shop.calls.length = 0
    await expectRefused(await create(visitor))
    await expectRefused(await readSession(new Visitor(shop.api)))
    expect(shop.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(await shop.services.metrics.text()).toContain('firn_alarms_total{name="session_store_full"} 1')
    expect(shop.log.filter((line) => line.includes('session_store_full'))).toHaveLength(1)

    await empty()
    expect((await create(visitor)).status).toBe(201)
    expect((await readSession(new Visitor(shop.api))).status).toBe(200)
  })

  test('still extends a used session, and keeps a customer signed in', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const customer = await customerVisitor(shop, ada)
    await fillMemory()
    expect((await readSession(visitor)).status).toBe(200)
    // It was new, with an hour at most, and holds nothing.
    expect(await lifeOf(visitor)).toBeGreaterThan(179 * minute)
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await dataOf(customer)).customer?.id).toBe(ada.id)
      await pass(customer, 50 * minute)
    }
    expect(await dataOf(customer)).toMatchObject({ customer: { id: ada.id } })
    expect(await lifeOf(customer)).toBeGreaterThan(day - minute)
  })

  test('keeps an expired sign-in expired, although that cannot be stored', async () => {
    const customer = await customerVisitor(shop, ada)
    expect((await dataOf(customer)).customer?.id).toBe(ada.id)
    await fillMemory()
    await pass(customer, 61 * minute)
    const first = await dataOf(customer)
    expect(first).toMatchObject({ status: 200, customer: null })
    expect(first.csrf_token).not.toBe(customer.csrf)
    expect(await dataOf(customer)).toMatchObject({ customer: null, csrf_token: first.csrf_token })
    await empty()
    expect(await dataOf(customer)).toMatchObject({ customer: null, csrf_token: first.csrf_token })
    expect(await dataOf(customer)).toMatchObject({ customer: null })
  })
})

describe('the shop with a full session file', () => {
  let folder: string
  let now = Date.parse('2026-11-20T12:00:00Z')
  const clock = () => now
  const lines: string[] = []
  const alarms: string[] = []
  let sessions: SessionStore
  let shop: TestShop
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'firn-full-'))
    const metrics = { alarm: (name: string) => alarms.push(name) }
    const onFailure = alarmWhenFull(logTo(lines), metrics, clock)
    const options = { mostBytes: 100_000, onFailure }
    const entries = createSqliteKeyValueStore(join(folder, 'sessions.sqlite'), clock, options)
    sessions = createSessionStore(entries, createLog('silent'))
    shop = await openShop({ sessions, clock })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })
  /** Asks for sessions until there is no page of the file left that has room for one. */
  async function refused(): Promise<Response> {
    const response = await readSession(new Visitor(shop.api))
    return response.status === 200 ? refused() : response
  }

  test('serves existing visitors, refuses new ones, and raises an alarm once a minute', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const customer = await customerVisitor(shop, ada)
    await expectRefused(await refused())
    expect(await dataOf(visitor)).toMatchObject({ status: 200, csrf_token: visitor.csrf })
    expect((await dataOf(customer)).customer?.id).toBe(ada.id)
    await expectRefused(await refused())
    expect([alarms, lines.filter((line) => line.includes('session_store_full')).length]).toEqual([
      ['session_store_full'],
      1,
    ])
    now += minute
    await expectRefused(await refused())
    expect(alarms).toHaveLength(2)
  })

  test('regains space from expired sessions', async () => {
    await expectRefused(await refused())
    now += 61 * minute
    expect((await readSession(new Visitor(shop.api))).status).toBe(200)
  })

  test('stores a visit later when it cannot at once, and signs no customer out', async () => {
    const customer = await customerVisitor(shop, ada)
    await readSession(customer)
    const other = new DatabaseSync(join(folder, 'sessions.sqlite'))
    other.exec(
      `CREATE TRIGGER no_room BEFORE UPDATE OF expires_at ON entries BEGIN SELECT RAISE(ABORT, 'no room'); END`,
    )
    for (let visit = 0; visit < 3; visit += 1) {
      now += 50 * minute
      expect((await dataOf(customer)).customer?.id).toBe(ada.id)
    }
    other.exec('DROP TRIGGER no_room')
    now += 50 * minute
    expect((await readSession(new Visitor(shop.api))).status).toBe(200)
    const [row] = other.prepare('SELECT expires_at FROM entries WHERE key = ?').all(`session:${hashId(idOf(customer))}`)
    expect(row?.['expires_at']).toBe(now - 50 * minute + day)
    other.close()
    expect((await dataOf(customer)).customer?.id).toBe(ada.id)
  })

  test.each([
    ['leads on', minute],
    ['has ended', undefined],
  ])('lets a former id that %s expire in time, although its last visit was not stored', async (_what, formerIdMs) => {
    const session = await sessions.create(newSessionData())
    const other = new DatabaseSync(join(folder, 'sessions.sqlite'))
    other.exec(
      `CREATE TRIGGER no_room BEFORE UPDATE OF expires_at ON entries BEGIN SELECT RAISE(ABORT, 'no room'); END`,
    )
    await expect(sessions.touch(session)).rejects.toThrow(SessionStoreError)
    other.exec('DROP TRIGGER no_room')
    other.close()
    expect(await sessions.rotate(session, session.data, formerIdMs)).toMatchObject({ isNew: false })
    now += minute
    expect([await sessions.get(session.id), await sessions.hasEnded(session.id)]).toEqual([undefined, false])
  })
})
