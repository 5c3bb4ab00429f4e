import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import type { OpenContent } from '../../../src/content/open-content.ts'
import type { Fetch } from '../../../src/lib/fetch.ts'
import { lineOf } from '../../fixtures/guest-cart.ts'
import { contentOffering } from '../../fixtures/offered-product.ts'
import { type TestShop, openSandbox, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/*
 * The faults of a vendor as shoppers see them. That every call minds every fault is proved in
 * faults-everywhere.test.ts.
 */

let sandbox: Sandbox
let shop: TestShop
let content: OpenContent | undefined
let items: { readonly productID: number }[]
let visitor: Visitor

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  content = undefined
  shop = await openShop({ sandbox, content: () => content })
  const { variant } = await stockedProduct(shop)
  items = [lineOf(variant)]
  visitor = await new Visitor(shop.api).arrive()
  shop.calls.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})
afterAll(() => sandbox.close())

const add = () => visitor.call('POST', '/api/cart/create', { body: { items } })
const codeOf = async (answer: Promise<Response>): Promise<string> => {
  const { code }: { code: string } = await (await answer).json()
  return code
}
const refused: Fetch = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('connect 10.0.0.7'), { code: 'ECONNREFUSED' }) }),
  )
const silent: Fetch = () => new Promise<Response>(() => undefined)
const status =
  (code: number, headers: Record<string, string> = {}): Fetch =>
  () =>
    Response.json({ title: 'secret.host' }, { status: code, headers })

describe('the API with the platform down', () => {
  test.each([
    ['refusing connections', 'upstream_unreachable', refused],
    ['refusing our token', 'upstream_unreachable', status(401)],
    ['answering 500', 'change_unconfirmed', status(500)],
  ] as const)('answers a read and a write with 502 for a platform %s, the write as %s', async (_how, code, network) => {
    shop.breakNetwork(network)
    const [read, write] = [await visitor.call('GET', '/api/products'), await add()]
    expect([read.status, write.status]).toEqual([502, 502])
    expect([(await read.json()).code, (await write.json()).code]).toEqual(['upstream_unreachable', code])
  })

  test('tries reads twice and writes once', async () => {
    shop.breakNetwork(status(503))
    await visitor.call('GET', '/api/products')
    expect(shop.calls.splice(0)).toHaveLength(2)
    await add()
    expect(shop.calls).toEqual(['POST /v3/carts'])
  })

  test('answers cached reads, and opens the circuit after repeated failures', async () => {
    const read = (path: string) => visitor.call('GET', path)
    expect((await read('/api/currencies')).status).toBe(200)
    shop.breakNetwork(status(503))
    for (let call = 0; call < 3; call += 1) expect((await read('/api/category_tree')).status).toBe(502)
    const sent = shop.calls.length
    expect((await read('/api/category_tree')).status).toBe(502)
    expect(await codeOf(add())).toBe('upstream_unreachable')
    expect(shop.calls).toHaveLength(sent)
    expect((await read('/api/currencies')).status).toBe(200)
    expect(shop.log.filter((line) => line.includes('"vendor_circuit"')).join()).toContain('"state":"open"')
    // The other stores' platform is another matter.
    shop.breakNetwork(undefined)
    expect((await new Visitor(shop.api, 'ca').call('GET', '/api/category_tree')).status).toBe(200)
  })

  test('returns the session with its cart marked unreachable', async () => {
    await add()
    shop.services.cartCache.clear()
    shop.breakNetwork(refused)
    const { data } = await (await visitor.call('GET', '/api/session')).json()
    expect(data).toMatchObject({ cart: null, cart_status: 'unreachable', csrf_token: visitor.csrf })
    shop.breakNetwork(undefined)
    const back = await (await visitor.call('GET', '/api/session')).json()
    expect(back.data.cart_status).toBe('present')
  })

  test('stays ready and names the failing upstreams', async () => {
    shop.breakNetwork(refused)
    expect((await shop.api.request('/readyz')).status).toBe(200)
    const down = [
      'commerce:us',
      'commerce:ca',
      'commerce:eu_region_1',
      'content',
      'media',
      'search',
      'pro',
      'bot-protection',
    ]
    expect(await readReadiness(shop.services)).toEqual({
      status: 'ready',
      // The mail server is reached by another network.
      upstreams: { ...Object.fromEntries(down.map((name) => [name, 'down'])), mail: expect.any(String) },
      sessions: 'up',
      outbox: { state: 'up', waiting: 0, undelivered: 0 },
    })
    shop.calls.length = 0
    await readReadiness(shop.services)
    expect(shop.calls).toEqual([])
  })

  test('raises one alarm a minute for refused credentials, and signs no customer out', async () => {
    shop.breakNetwork(status(401))
    for (let call = 0; call < 3; call += 1) expect((await visitor.call('GET', '/api/products')).status).toBe(502)
    const alarms = shop.log.filter((line) => line.includes('vendor_refused_us'))
    expect(alarms).toHaveLength(1)
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({
      level: 50,
      vendor: 'commerce:us',
      operation: 'catalogue.productPage',
      status: 401,
    })
    const session = visitor.cookies.get('firn_session')
    expect((await (await visitor.call('GET', '/api/session')).json()).data.csrf_token).toBe(visitor.csrf)
    expect(visitor.cookies.get('firn_session')).toBe(session)
  })
})

describe('the API with the platform hanging', () => {
  test('answers a read with 504 after five seconds, a write after ten with an unknown outcome', async () => {
    shop.breakNetwork(silent)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const read = visitor.call('GET', '/api/products')
    await vi.advanceTimersByTimeAsync(5001)
    expect([(await read).status, await codeOf(read)]).toEqual([504, 'upstream_timeout'])
    const write = add()
    await vi.advanceTimersByTimeAsync(9990)
    const late = Promise.race([write, Promise.resolve('still waiting')])
    expect(await late).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(20)
    expect([(await write).status, await codeOf(write)]).toEqual([504, 'outcome_unknown'])
  })
})

describe('the API with the platform’s quota used up', () => {
  const once = (headers: Record<string, string>): Fetch => {
    let first = true
    return (url, init) => {
      const answer = first ? status(429, headers)(url, init) : shop.sandbox.request(url, init)
      first = false
      return answer
    }
  }

  test('waits once for a quota reset that is near, also for writes', async () => {
    shop.breakNetwork(once({ 'X-Rate-Limit-Time-Reset-Ms': '30' }))
    expect((await visitor.call('GET', '/api/products')).status).toBe(200)
    shop.breakNetwork(once({ 'X-Rate-Limit-Time-Reset-Ms': '30' }))
    expect((await add()).status).toBe(201)
  })

  test.each([
    [{ 'X-Rate-Limit-Time-Reset-Ms': '20000' }, '21'],
    [{ 'X-Retry-After': '9' }, '10'],
    [{}, '2'],
  ])('refuses at once with a Retry-After, and sends no more calls, with %j', async (headers, seconds) => {
    // prettier-ignore
    shop.breakNetwork(status(429, headers))
    for (const response of [await add(), await visitor.call('GET', '/api/products')]) {
      expect([response.status, await codeOf(Promise.resolve(response))]).toEqual([503, 'upstream_busy'])
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(Number(seconds))
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(shop.calls).toHaveLength(1)
  })

  test('still answers cached reads', async () => {
    const clock = { now: Date.now() }
    const old = await openShop({ sandbox, clock: () => clock.now })
    const reader = new Visitor(old.api)
    expect((await reader.call('GET', '/api/products')).status).toBe(200)
    clock.now += 3_600_000
    old.breakNetwork(status(429))
    expect((await reader.call('GET', '/api/products')).status).toBe(200)
    await old.close()
  })

  test('reserves the last eighth of a window for buyers of what is offered, its end for checkouts', async () => {
    content = contentOffering(items[0]?.productID ?? 0)
    const addMadeUp = () =>
      visitor.call('POST', '/api/cart/create', { body: { items: [...items, { productID: 88_888_888, quantity: 1 }] } })
    const left =
      (requests: number): Fetch =>
      async (url, init) => {
        const answer = await shop.sandbox.request(url, init)
        const headers = new Headers(answer.headers)
        headers.set('x-rate-limit-requests-quota', '150')
        headers.set('x-rate-limit-requests-left', String(requests))
        headers.set('x-rate-limit-time-reset-ms', '20000')
        return new Response(await answer.text(), { status: answer.status, headers })
      }
    shop.breakNetwork(left(20))
    expect((await visitor.call('GET', '/api/currencies')).status).toBe(200)
    shop.breakNetwork(left(18))
    expect((await visitor.call('GET', '/api/store')).status).toBe(200)
    expect((await visitor.call('GET', '/api/category_tree')).status).toBe(503)
    expect((await addMadeUp()).status).toBe(503)
    expect((await add()).status).toBe(201)
    expect((await visitor.call('GET', '/api/session')).status).toBe(200)
    expect([(await addMadeUp()).status, (await add()).status]).toEqual([503, 201])
    shop.breakNetwork(left(4))
    expect((await add()).status).toBe(201)
    // The rest is for checkouts.
    expect((await add()).status).toBe(503)
  })

  test('raises an alarm about the setting when the quota ends before our own count', async () => {
    shop.breakNetwork(
      status(429, {
        'X-Rate-Limit-Requests-Left': '0',
        'X-Rate-Limit-Requests-Quota': '150',
        'X-Rate-Limit-Time-Reset-Ms': '20000',
      }),
    )
    shop.log.length = 0
    expect((await visitor.call('GET', '/api/store')).status).toBe(503)
    const lines = shop.log.filter((line) => line.includes('vendor_quota_too_high'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('BIGCOMMERCE_QUOTA')
    expect(await shop.services.metrics.text()).toMatch(/firn_alarms_total\{name="vendor_quota_too_high"\} 1/)
  })

  test('keeps accepting cart writes when password checks are rejected', async () => {
    shop.breakNetwork((url, init) =>
      url.includes('validate-credentials') ? status(429)(url, init) : shop.sandbox.request(url, init),
    )
    const login = { body: { email: 'ada@firn.example', pw: 'snowshoe1' } }
    expect((await visitor.call('POST', '/api/customers/login', login)).status).toBe(503)
    expect((await add()).status).toBe(201)
  })
})

describe('a write to a deleted cart', () => {
  test('makes a new cart although the platform answers 500', async () => {
    const { data }: { data: { id: string } } = await (await add()).json()
    await shop.services.commerce.us.carts.delete(data.id)
    shop.breakNetwork((url, init) =>
      url.includes(`/carts/${data.id}/items`) ? new Response('{}', { status: 500 }) : shop.sandbox.request(url, init),
    )
    const response = await add()
    expect(response.status).toBe(201)
    expect((await response.json()).data.id).not.toBe(data.id)
  })
})

describe('a node', () => {
  test('is not ready before it has a release', async () => {
    const starting = await openShop({ sandbox, isReady: () => false })
    const response = await starting.api.request('/readyz')
    expect([response.status, await response.json()]).toEqual([503, { status: 'not_ready' }])
    expect((await readReadiness(starting.services)).status).toBe('not_ready')
    expect((await starting.api.request('/healthz')).status).toBe(200)
    await starting.close()
  })
})
