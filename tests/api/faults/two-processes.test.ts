import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import type { CartAnswer, CheckoutAnswer } from '../../../src/api/cart/schemas.ts'
import { parseConfig } from '../../../src/config.ts'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { Redis } from '../../../src/lib/redis.ts'
import { createServices } from '../../../src/services.ts'
import { type ApiNode, type ApiNodes, roundRobin, openApiNodes } from '../../fixtures/api-nodes.ts'
import { openBrowser } from '../../fixtures/hosted-browser.ts'
import { patientRedisMs } from '../../fixtures/patient-redis.ts'
import { type RedisServer, connectRedis, openRedisServer, redisPath } from '../../fixtures/redis-server.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'

/*
 * Real processes, killed as a machine dies (faults, F20, F21, F22). The stand-ins live in the test's own process, so
 * that it sees, and can hold up, every call that reaches a vendor.
 */
type AddedLine = { readonly productID: number; readonly variantID: number; readonly quantity: number }

let vendors: ApiNodes
let line: AddedLine
beforeAll(async () => {
  vendors = await openApiNodes()
  const shop = createServices(parseConfig({ ...demoEnvironment(vendors.sandboxPort, siteUrl), DATA_DIR: ':memory:' }), {
    log: createLog('silent'),
  })
  const products = await shop.commerce.us.catalogue.products()
  const stocked = products
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .find(({ variant }) => variant.inventory_level > 10)
  line = { productID: stocked?.product.id ?? 0, variantID: stocked?.variant.id ?? 0, quantity: 1 }
  await shop.close()
})
afterAll(() => vendors.close())
afterEach(() => vendors.gate(undefined))

const add = (visitor: Visitor, path = 'create', key?: string) =>
  visitor.call('POST', `/api/cart/${path}`, {
    body: { items: [line] },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const cartOf = async (response: Response) => {
  const { data }: CartAnswer = await response.json()
  return { id: data?.id ?? '', quantity: data?.line_items.physical_items[0]?.quantity ?? 0 }
}
const sessionOf = async (visitor: Visitor) => {
  const { data } = await (await visitor.call('GET', '/api/session')).json()
  return {
    csrf: data.csrf_token,
    status: data.cart_status,
    quantity: data.cart?.line_items.physical_items[0]?.quantity,
  }
}
/** The same browser, whose requests reach another node. */
function moved(visitor: Visitor, api: Pick<ApiNode, 'request'>): Visitor {
  const there = new Visitor(api)
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
  there.csrf = visitor.csrf
  return there
}

/** Holds the next write that adds to a cart, before or after the platform does it, until its caller is dead. */
function holdWrite(when: 'before' | 'after'): { readonly reached: Promise<void>; readonly letGo: () => void } {
  const reached = Promise.withResolvers<void>()
  const dead = Promise.withResolvers<void>()
  vendors.gate(async (request, pass) => {
    if (request.method !== 'POST' || !request.url.includes('/v3/carts')) return pass()
    vendors.gate(undefined)
    const done = when === 'after' ? await pass() : undefined
    reached.resolve()
    await dead.promise
    return done ?? new Response(null, { status: 503 })
  })
  return { reached: reached.promise, letGo: dead.resolve }
}

describe.skipIf(redisPath === '')('two processes with one Redis', () => {
  let server: RedisServer
  let hand: Redis
  let first: ApiNode
  let second: ApiNode
  const revive = async (node?: ApiNode): Promise<ApiNode> => (node?.isAlive() ? node : vendors.startNode(server.url))
  beforeAll(async () => {
    server = await openRedisServer()
    hand = await connectRedis(server)
  })
  afterAll(async () => {
    hand.close()
    await server.close()
  })
  beforeEach(async () => {
    ;[first, second] = await Promise.all([revive(first), revive(second)])
  })

  /** The end of the five seconds of a dead node's lease, without waiting for them. */
  const endLeases = () =>
    hand.use(async (client) => {
      const locks = await client.keys('firn:lock:*')
      if (locks.length > 0) await client.del(locks)
    })

  /** A write of the first node is cut by its death; its answer, if there is one, reaches no visitor. */
  async function dieInWrite(visitor: Visitor, path: string, when: 'before' | 'after', key: string): Promise<void> {
    const { reached, letGo } = holdWrite(when)
    const cut = add(visitor, path, key).catch(() => undefined)
    await reached
    await first.kill()
    letGo()
    await cut
    await endLeases()
  }

  test('share sessions, with writes visible at once and a valid token', async () => {
    const one = await new Visitor(first).arrive()
    const other = moved(one, second)
    expect(await sessionOf(other)).toMatchObject({ csrf: one.csrf, status: 'none' })
    const { id } = await cartOf(await add(other))
    expect(await sessionOf(one)).toMatchObject({ status: 'present', quantity: 1 })
    expect(await cartOf(await add(one, `${id}/items`))).toEqual({ id, quantity: 2 })
    expect(await sessionOf(other)).toMatchObject({ quantity: 2 })
  })

  test('create one cart for concurrent first adds', async () => {
    const one = await new Visitor(first).arrive()
    const other = moved(one, second)
    const carts = await Promise.all(
      [add(one), add(other), add(one), add(other)].map(async (sent) => cartOf(await sent)),
    )
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1)
    expect(await sessionOf(one)).toMatchObject({ quantity: 4 })
  })

  test('lose no confirmed write when either dies under load', async () => {
    const visitor = await new Visitor(roundRobin([first, second])).arrive()
    await add(visitor)
    let confirmed = 1
    const adds = Array.from({ length: 8 }, async (_, index) => {
      if (index === 4) await second.kill()
      const answer = await add(visitor, 'create').catch(() => undefined)
      if (answer?.ok) confirmed += 1
    })
    await Promise.all(adds)
    const { quantity } = await sessionOf(visitor)
    expect(quantity).toBeGreaterThanOrEqual(confirmed)
    expect(quantity).toBeLessThanOrEqual(9)
    expect((await add(visitor)).status).toBe(201)
  })

  test('leave the cart unchanged when one dies before its write arrives', async () => {
    const visitor = await new Visitor(first).arrive()
    const { id } = await cartOf(await add(visitor))
    await dieInWrite(visitor, `${id}/items`, 'before', 'click-0001')
    const there = moved(visitor, second)
    expect(await sessionOf(there)).toMatchObject({ quantity: 1 })
    expect((await add(there, `${id}/items`, 'click-0001')).status).toBe(504)
    expect(await cartOf(await add(there, `${id}/items`, 'click-0002'))).toEqual({ id, quantity: 2 })
  })

  test('leave the changed cart when one dies after its write', async () => {
    const visitor = await new Visitor(first).arrive()
    const { id } = await cartOf(await add(visitor))
    await dieInWrite(visitor, `${id}/items`, 'after', 'click-0001')
    const there = moved(visitor, second)
    expect(await sessionOf(there)).toMatchObject({ quantity: 2 })
    expect((await add(there, `${id}/items`, 'click-0001')).status).toBe(504)
    expect(await sessionOf(there)).toMatchObject({ quantity: 2 })
  })

  test('show an empty cart when one dies before the created cart is stored, and then create another', async () => {
    const visitor = await new Visitor(first).arrive()
    await dieInWrite(visitor, 'create', 'after', 'click-0001')
    const there = moved(visitor, second)
    expect(await sessionOf(there)).toMatchObject({ csrf: visitor.csrf, status: 'none' })
    const made = await add(there, 'create', 'click-0002')
    expect(made.status).toBe(201)
    expect((await cartOf(made)).quantity).toBe(1)
    expect(await sessionOf(there)).toMatchObject({ status: 'present', quantity: 1 })
  })

  test('place one order when one dies in checkout, and find it by its cart', async () => {
    const visitor = await new Visitor(first).arrive()
    const { id } = await cartOf(await add(visitor))
    const mint = async (from: Visitor): Promise<string> => {
      const { data }: CheckoutAnswer = await (await from.call('POST', `/api/cart/${id}/checkout`)).json()
      return data.checkout_url
    }
    const minted = await mint(visitor)
    await first.kill()
    const there = moved(visitor, second)
    const again = await mint(there)

    const pay = async (address: string): Promise<string | undefined> => {
      const browser = openBrowser(vendors.sandbox)
      const hosted = `http://localhost:${vendors.sandboxPort}/storefront/us`
      const entered = await browser.visit(address)
      if (entered.status !== 200) return undefined
      const page = await browser.submit(`${hosted}/checkout/address`, bozeman)
      const method = /name="shipping_method"\s+value="(\d+)"/.exec(page.html)?.[1] ?? ''
      const paid = await browser.submit(`${hosted}/checkout/order`, {
        cart: id,
        shipping_method: method,
        card_number: '4111 1111 1111 1111',
      })
      return /[?]order=(\d+)/.exec(paid.html)?.[1]
    }
    const orders = [await pay(minted), await pay(again)].filter(Boolean)
    expect(new Set(orders).size).toBe(1)

    const shop = createServices(
      parseConfig({ ...demoEnvironment(vendors.sandboxPort, siteUrl), SESSION_STORE_URL: server.url }),
      { log: createLog('silent'), redisLimitMs: patientRedisMs },
    )
    await vi.waitFor(() => shop.sessions.ping(), { timeout: 45_000 })
    const request = new Request(`${siteUrl}/en-us/cart?order=${orders[0]}`, {
      headers: { cookie: visitor.cookieHeader },
    })
    expect((await pageSession(shop, request, rootLocale)).session).toMatchObject({ order: orders[0] })
    await shop.close()
    expect(await sessionOf(there)).toMatchObject({ status: 'none' })
  })
})

const bozeman = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lind',
  address1: '218 Timberline Road',
  city: 'Bozeman',
  state: 'Montana',
  postal_code: '59715',
  country_code: 'US',
}

describe('one process with its sessions in a file', () => {
  test('has session, cart and each confirmed change when it restarts after dying in a write', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-node-'))
    const first = await vendors.startNode('', folder)
    const visitor = await new Visitor(first).arrive()
    const { id } = await cartOf(await add(visitor))
    await add(visitor, `${id}/items`)
    const { reached, letGo } = holdWrite('after')
    const cut = add(visitor, `${id}/items`, 'click-0001').catch(() => undefined)
    await reached
    await first.kill()
    letGo()
    await cut
    const second = await vendors.startNode('', folder)
    const there = moved(visitor, second)
    expect(await sessionOf(there)).toMatchObject({ csrf: visitor.csrf, quantity: 3 })
    expect((await add(there, `${id}/items`, 'click-0001')).status).toBe(504)
    expect(await cartOf(await add(there, `${id}/items`))).toEqual({ id, quantity: 4 })
    await second.kill()
    rmSync(folder, { recursive: true })
  })
})
