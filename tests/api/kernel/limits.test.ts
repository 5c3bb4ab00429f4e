import { describe, expect, onTestFinished, test } from 'vitest'
import type { OpenContent } from '../../../src/content/open-content.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { putIntoCart } from '../../fixtures/guest-cart.ts'
import { contentOffering } from '../../fixtures/offered-product.ts'
import { type ShopOptions, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let now = 1_767_225_600_000
const clock = (): number => now

async function open(options: ShopOptions) {
  const shop = await openShop({ clock, ...options })
  onTestFinished(() => shop.close())
  return shop
}
const at = (shop: Awaited<ReturnType<typeof open>>, address: string) => new Visitor(shop.api, 'us', siteUrl, address)

describe('calls of one address', () => {
  test('are limited per minute, then refused with Retry-After', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '3' } })
    const visitor = at(shop, '203.0.113.9')
    const statuses = async (times: number) => {
      const answers = []
      for (let time = 0; time < times; time += 1) answers.push(await visitor.call('GET', '/api/geolocation'))
      return answers.map(({ status }) => status)
    }
    expect(await statuses(4)).toEqual([200, 200, 200, 429])
    now += 20_000
    const refused = await visitor.call('GET', '/api/geolocation')
    expect([refused.headers.get('retry-after'), (await refused.json()).code]).toEqual(['40', 'rate_limited'])
    expect((await visitor.call('GET', '/healthz')).status).toBe(200)
    expect((await at(shop, '203.0.113.10').call('GET', '/api/geolocation')).status).toBe(200)
    now += 40_000
    expect(await statuses(1)).toEqual([200])
  })

  test('include unknown routes and methods, but no health checks', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '4' } })
    const visitor = at(shop, '203.0.113.9')
    const calls = [
      ['GET', '/api/nowhere'],
      ['GET', '/api'],
      ['DELETE', '/api/store'],
      ['OPTIONS', '/api/store'],
      ['GET', '/api/nowhere'],
      ['DELETE', '/api/store'],
      ['GET', '/api/geolocation'],
      ['GET', '/healthz'],
      ['GET', '/readyz'],
    ] as const
    const statuses: number[] = []
    for (const [method, path] of calls) statuses.push((await visitor.call(method, path)).status)
    expect(statuses).toEqual([404, 404, 405, 405, 429, 429, 429, 200, 200])
  })

  test('are counted per /64 for IPv6', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '1' } })
    const call = async (address: string) => (await at(shop, address).call('GET', '/api/geolocation')).status
    expect([await call('2001:db8::1'), await call('2001:db8::ffff:2'), await call('2001:db8:0:1::1')]).toEqual([
      200, 429, 200,
    ])
  })
})

describe('new sessions', () => {
  const arrive = async (visitor: Visitor) => (await visitor.call('GET', '/api/session')).status

  test('wait beyond a tenth of an address’s calls a minute, before they are refused', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '1200' } })
    const begun = performance.now()
    const statuses = await Promise.all(Array.from({ length: 122 }, () => arrive(at(shop, '203.0.113.1'))))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(performance.now() - begun).toBeGreaterThan(900)
  })

  test('are refused when an address’s wait is too long, without affecting existing ones and others', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '20' } })
    const first = at(shop, '203.0.113.1')
    expect([await arrive(first), await arrive(at(shop, '203.0.113.1'))]).toEqual([200, 200])
    const refused = await at(shop, '203.0.113.1').call('GET', '/api/session')
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited'])
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.headers.getSetCookie()).toEqual([])
    expect([await arrive(first), await arrive(at(shop, '203.0.113.2'))]).toEqual([200, 200])
    now += 60_000
    expect(await arrive(at(shop, '203.0.113.1'))).toBe(200)
  })

  test('are limited to a fifth of the calls for an IPv6 range, to two fifths for an IPv4 range', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '20' } })
    const of = async (addresses: readonly string[]) => {
      const statuses = []
      for (const address of addresses) statuses.push(await arrive(at(shop, address)))
      return statuses.filter((status) => status === 200).length
    }
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(await of(numbers.map((number) => `2001:db8:7:${number}::1`))).toBe(4)
    expect(await of(numbers.map((number) => `198.51.100.${number}`))).toBe(8)
    expect(await of(['2001:db8:8::1'])).toBe(1)
  })

  test('include those created by forms', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '10' } })
    const { product, variant } = await stockedProduct(shop)
    const fields = { product_id: String(product.id), variant_id: String(variant.id), quantity: '1' }
    const add = async (visitor: Visitor) => (await visitor.post('/api/forms/en-us/cart/add', fields)).status
    expect([await add(at(shop, '203.0.113.1')), await add(at(shop, '203.0.113.1'))]).toEqual([303, 429])
  })
})

describe('first carts', () => {
  test.each([
    ['IPv6', 5, ['2001:db8:7:1::1', '2001:db8:7:2::1'], '2001:db8:8::1'],
    ['IPv4', 10, ['198.51.100.1', '198.51.100.2'], '198.51.101.1'],
  ] as const)('last a day beyond a quarter of the calls of a range (%s), thirty before', async (_, most, own, far) => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '20' } })
    const { product, variant } = await stockedProduct(shop)
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    const addFrom = async (address: string) => {
      const visitor = await at(shop, address).arrive()
      expect((await visitor.call('POST', '/api/cart/create', { body: { items } })).status).toBe(201)
      return visitor.cookies.get('firn_session') ?? ''
    }
    await shop.services.limits.consume('first_cart_range', own[0], most - 1)
    const ids = [await addFrom(own[0]), await addFrom(own[1]), await addFrom(far)]
    const alive = async () => (await Promise.all(ids.map((id) => shop.services.sessions.get(id)))).map(Boolean)
    now += 23 * 60 * 60_000
    expect(await alive()).toEqual([true, true, true])
    now += 2 * 60 * 60_000
    expect(await alive()).toEqual([true, false, true])
  })

  test('share their number with sign-ins at the hosted shop, and with none of a sign-in here', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '20' } })
    const address = '2001:db8:7:1::1'
    const signedIn = await signedInVisitor(shop, 1, 'us', address)
    await shop.services.limits.consume('first_cart_address', address, 2)
    const { product, variant } = await stockedProduct(shop)
    await putIntoCart(signedIn, { productID: product.id, variantID: variant.id, quantity: 1 })
    const mint = (visitor: Visitor) => visitor.call('POST', '/api/customers/bclogin', { body: { id: 1 } })
    const isShortLived = async (visitor: Visitor): Promise<boolean | undefined> =>
      (await shop.services.sessions.get(visitor.cookies.get('firn_session') ?? ''))?.data.isShortLived
    expect((await mint(signedIn)).status).toBe(200)
    expect(await isShortLived(signedIn)).toBeUndefined()
    const next = await signedInVisitor(shop, 1, 'us', address)
    expect((await mint(next)).status).toBe(200)
    expect(await isShortLived(next)).toBe(true)
  })

  test.each([
    ['IPv6', 3, '2001:db8:7:1::1', '2001:db8:7:2::1'],
    ['IPv4', 6, '198.51.100.1', '198.51.100.2'],
  ])('leave the neighbours of an address half of what their range has (%s)', async (_, half, own, neighbour) => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '20' } })
    const { product, variant } = await stockedProduct(shop)
    const isLongLived = async (address: string): Promise<boolean> => {
      const visitor = await at(shop, address).arrive()
      await putIntoCart(visitor, { productID: product.id, variantID: variant.id, quantity: 1 })
      const session = await shop.services.sessions.get(visitor.cookies.get('firn_session') ?? '')
      return session?.data.isShortLived !== true
    }
    await shop.services.limits.consume('first_cart_address', own, half - 1)
    await shop.services.limits.consume('first_cart_range', own, half - 1)
    expect([await isLongLived(own), await isLongLived(own), await isLongLived(neighbour)]).toEqual([true, false, true])
  })
})

describe('known visitors at one address', () => {
  test('are counted by session, unaffected by a stranger who used up the address', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '40' } })
    const { product, variant } = await stockedProduct(shop)
    const shopper = await at(shop, '203.0.113.1').arrive()
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    expect((await shopper.call('POST', '/api/cart/create', { body: { items } })).status).toBe(201)
    const stranger = at(shop, '203.0.113.1')
    for (let time = 0; time < 40; time += 1) await stranger.call('GET', '/api/geolocation')
    expect((await stranger.call('GET', '/api/geolocation')).status).toBe(429)
    const statuses = []
    for (let time = 0; time < 21; time += 1) statuses.push((await shopper.call('GET', '/api/geolocation')).status)
    // Half of an address's calls for one of them.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(19)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('writes', () => {
  test('are limited per session and minute, without affecting other sessions', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '8' } })
    const write = async (visitor: Visitor) => (await visitor.call('POST', '/api/customers/validate-session')).status
    const busy = await at(shop, '203.0.113.1').arrive()
    expect([await write(busy), await write(busy), await write(busy)]).toEqual([200, 200, 429])
    expect(await write(await at(shop, '203.0.113.2').arrive())).toBe(200)
    expect((await busy.post('/api/forms/en-us/cart/update', { line_id: 'x', quantity: '1' })).status).toBe(429)
  })
})

describe('one client’s share of a store’s quota', () => {
  /** A store that allows 30 calls in a window. */
  const small = () => open({ settings: { BIGCOMMERCE_QUOTA: '30' } })
  const read = async (visitor: Visitor, page: number) =>
    (await visitor.call('GET', `/api/products?limit=1&page=${page}`)).status
  /** Statuses of reads that no memory answers. */
  const readOn = async (visitor: Visitor, times: number, from = 1) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) statuses.push(await read(visitor, from + time))
    return statuses
  }
  /** A line that can be bought; what it took to find it is forgotten with the window. */
  const lineOf = async (shop: Awaited<ReturnType<typeof small>>) => {
    const { product, variant } = await stockedProduct(shop)
    now += 30_000
    return { productID: product.id, variantID: variant.id, quantity: 1 }
  }
  /** Uses up what a client may take while others need it. */
  const takeAll = async (visitor: Visitor) => {
    const statuses = await readOn(visitor, 25)
    expect(statuses.at(-1)).toBe(429)
  }

  test('is a quarter of a window for strangers at an IPv4 address, not counting cached answers', async () => {
    const shop = await small()
    const reader = at(shop, '203.0.113.1')
    const statuses = await readOn(reader, 20)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(new Set(statuses.slice(8))).toEqual(new Set([429]))
    expect([await read(reader, 1), await read(reader, 2)]).toEqual([200, 200])
    expect((await reader.call('GET', '/api/currencies', { headers: { 'x-bc-region': 'ca' } })).status).toBe(200)
    const refused = await reader.call('GET', '/api/products?limit=1&page=25')
    expect([(await refused.json()).code, refused.headers.get('retry-after')]).toEqual(['rate_limited', '30'])
    expect(await read(at(shop, '198.51.100.2'), 25)).toBe(200)
    now += 30_000
    expect(await read(reader, 26)).toBe(200)
  })

  test('is a quarter for strangers of an IPv6 range, regardless of the number of addresses', async () => {
    const shop = await small()
    const statuses: number[] = []
    for (let page = 1; page <= 20; page += 1) statuses.push(await read(at(shop, `2001:db8:7:${page}::1`), page))
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(await read(at(shop, '2001:db8:8::1'), 30)).toBe(200)
  })

  test('includes its cart, orders, account and password calls', async () => {
    const shop = await small()
    const items = [await lineOf(shop)]
    const customer = await signedInVisitor(shop, 1, 'us', '203.0.113.1')
    const made = await customer.call('POST', '/api/cart/create', { body: { items } })
    const { data: cart } = await made.json()
    await takeAll(customer)
    const statuses = [
      await customer.call('POST', `/api/cart/${cart.id}/items`, { body: { items } }),
      await customer.call('GET', `/api/cart/${cart.id}`),
      await customer.call('GET', '/api/orders/1'),
      await customer.call('GET', '/api/customers/1/addresses'),
      await customer.call('POST', '/api/customers/validate', { body: { customer: 1, pw: 'a password' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([429, 429, 429, 429, 429])
  })

  test('leaves carts and accounts of other clients working, at the same address too', async () => {
    const shop = await small()
    const items = [await lineOf(shop)]
    const customer = await signedInVisitor(shop, 1, 'us', '203.0.113.1')
    await takeAll(at(shop, '203.0.113.1'))
    expect((await customer.call('GET', '/api/customers/1/addresses')).status).toBe(200)
    const shopper = await at(shop, '198.51.100.2').arrive()
    const made = await shopper.call('POST', '/api/cart/create', { body: { items } })
    expect(made.status).toBe(201)
    expect((await shopper.call('GET', '/api/session')).status).toBe(200)
  })

  test('excludes purchases, which have a reserve', async () => {
    const release: { content?: OpenContent } = {}
    const shop = await open({ settings: { BIGCOMMERCE_QUOTA: '30' }, content: () => release.content })
    const line = await lineOf(shop)
    release.content = contentOffering(line.productID)
    const items = [line]
    for (let client = 1; client <= 9; client += 1) await readOn(at(shop, `203.0.${client}.1`), 3, client * 10)
    const shopper = await at(shop, '203.0.113.77').arrive()
    expect(await read(shopper, 1)).toBe(503)
    const made = await shopper.call('POST', '/api/cart/create', { body: { items } })
    expect(made.status).toBe(201)
    const { data } = await made.json()
    expect((await shopper.call('POST', `/api/cart/${data.id}/checkout`)).status).toBe(200)
  })
})
