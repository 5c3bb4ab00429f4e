import { describe, expect, onTestFinished, test } from 'vitest'
import { signedInVisitor } from '../fixtures/actors.ts'
import { type ShopOptions, openShop, siteUrl } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { Visitor } from '../fixtures/visitor.ts'

let now = 1_767_225_600_000
const clock = (): number => now

async function open(options: ShopOptions) {
  const shop = await openShop({ clock, ...options })
  onTestFinished(() => shop.close())
  return shop
}
const at = (shop: Awaited<ReturnType<typeof open>>, address: string) => new Visitor(shop.api, 'us', siteUrl, address)

describe('calls of one address', () => {
  test('are answered so often in a minute, then told when to come back', async () => {
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

  test('are those of a whole /64, which one client with IPv6 has to itself', async () => {
    const shop = await open({ settings: { API_CALLS_PER_MINUTE: '1' } })
    const call = async (address: string) => (await at(shop, address).call('GET', '/api/geolocation')).status
    expect([await call('2001:db8::1'), await call('2001:db8::ffff:2'), await call('2001:db8:0:1::1')]).toEqual([
      200, 429, 200,
    ])
  })
})

test('one session writes so often in a minute; another is not held up by it', async () => {
  const shop = await open({ settings: { API_CALLS_PER_MINUTE: '8' } })
  const write = async (visitor: Visitor) => (await visitor.call('POST', '/api/customers/validate-session')).status
  const busy = await at(shop, '203.0.113.1').arrive()
  expect([await write(busy), await write(busy), await write(busy)]).toEqual([200, 200, 429])
  expect(await write(await at(shop, '203.0.113.1').arrive())).toBe(200)
  expect((await busy.post('/api/forms/en-us/cart/update', { line_id: 'x', quantity: '1' })).status).toBe(429)
})

describe('of what a store takes, one anonymous client', () => {
  test('may spend a tenth on reads that nobody’s memory answers, and as many others as it likes', async () => {
    const shop = await open({ settings: { BIGCOMMERCE_QUOTA: '30' } })
    const reader = at(shop, '203.0.113.1')
    const read = async (visitor: Visitor, page: number) =>
      (await visitor.call('GET', `/api/products?limit=1&page=${page}`)).status
    expect([await read(reader, 1), await read(reader, 2), await read(reader, 3), await read(reader, 4)]).toEqual([200, 200, 200, 429]) // prettier-ignore
    expect([await read(reader, 1), await read(reader, 2)]).toEqual([200, 200])
    expect((await reader.call('GET', '/api/currencies', { headers: { 'x-bc-region': 'ca' } })).status).toBe(200)
    expect(await read(at(shop, '203.0.113.2'), 4)).toBe(200)
    expect(await read(reader, 4)).toBe(200)
    expect(await read(reader, 5)).toBe(429)
    now += 30_000
    expect(await read(reader, 5)).toBe(200)
  })

  test('may look at its own cart as often, while a customer has a share of its own', async () => {
    const shop = await open({ settings: { BIGCOMMERCE_QUOTA: '30' } })
    const { product, variant } = await stockedProduct(shop)
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    const looks = async (visitor: Visitor) => {
      await visitor.call('POST', '/api/cart/create', { body: { items } })
      const statuses: number[] = []
      for (let look = 0; look < 4; look += 1) statuses.push((await visitor.call('GET', '/api/session')).status)
      return statuses
    }
    expect(await looks(await at(shop, '203.0.113.1').arrive())).toEqual([200, 200, 200, 429])
    expect(await looks(await at(shop, '203.0.113.1').arrive())).toEqual([200, 200, 200, 429])
    expect(await looks(await signedInVisitor(shop, 1))).toEqual([200, 200, 200, 200])
  })
})
