import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Fetch } from '../../../../src/browser/client/call.ts'
import { createShopApi } from '../../../../src/browser/client/shop-api.ts'
import { createShopServer } from '../../../fixtures/shop-server.ts'

const place = { locale: 'de-at', store: 'eu_region_1' }

/** The request that a call would send. */
const sentBy = async (call: (api: ReturnType<typeof createShopApi>) => Promise<unknown>) => {
  const sent: { path: string; init: RequestInit }[] = []
  const fetch: Fetch = (path, init) => {
    sent.push({ path, init })
    return Response.json({ data: null, meta: { products: {}, add_ons: [], free_shipping: null } })
  }
  await call(createShopApi(fetch, place))
  const [first] = sent
  return {
    path: first?.path,
    method: first?.init.method,
    headers: new Headers(first?.init.headers),
    body: first?.init.body,
    keepalive: first?.init.keepalive,
  }
}

describe('API calls', () => {
  test('send the region, the CSRF token and the exact body of a write', async () => {
    const { path, method, headers, body } = await sentBy((api) =>
      api.createCart('secret', [{ productId: 7, variantId: 71, quantity: 2 }], 'one-act-1'),
    )
    expect([method, path]).toEqual(['POST', '/api/cart/create?locale=de-at'])
    expect(headers.get('x-bc-region')).toBe('eu_region_1')
    expect(headers.get('csrf-token')).toBe('secret')
    expect(body).toBe('{"items":[{"productID":7,"variantID":71,"quantity":2}]}')
  })

  test('use keepalive only where the answer may set a session cookie', async () => {
    const reading = await sentBy((api) => api.getSession().catch(() => undefined))
    expect([reading.path, reading.keepalive]).toEqual(['/api/session?locale=de-at', true])
    expect((await sentBy((api) => api.removeItem('t', 'c', 'l'))).keepalive).toBeUndefined()
  })

  test('omit the variant of a product without variants', async () => {
    const { body } = await sentBy((api) =>
      api.createCart('t', [{ productId: 7, variantId: undefined, quantity: 1 }], 'one-act-2'),
    )
    expect(body).toBe('{"items":[{"productID":7,"quantity":1}]}')
  })

  test('send neither body nor media type when empty', async () => {
    const { method, headers, body } = await sentBy((api) => api.removeItem('t', 'c', 'l'))
    expect(method).toBe('DELETE')
    expect(headers.has('content-type')).toBe(false)
    expect(body).toBeUndefined()
  })

  test('pass the page’s locale and the campaign to the checkout', async () => {
    const { path } = await sentBy((api) => api.checkout('t', 'c1', 'utm_source=the+news').catch(() => undefined))
    expect(path).toBe('/api/cart/c1/checkout?locale=de-at&utm_source=the+news')
  })

  test('return a cart in minor units, with the gap to free shipping', async () => {
    const server = createShopServer()
    const api = createShopApi(server.fetch, place)
    const { csrf } = await api.getSession()
    const cart = await api.createCart(csrf, [{ productId: 7, variantId: 71, quantity: 2 }], 'one-act-3')
    expect(cart).toMatchObject({
      count: 2,
      total: { amount: 20_000, currency: 'USD' },
      freeShipping: { threshold: { amount: 30_000 }, gap: { amount: 10_000 } },
    })
  })

  test('retry a rate-limited read once, after Retry-After, and never a write', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const asked: string[] = []
    const refused = (): Response =>
      Response.json({ code: 'rate_limited' }, { status: 429, headers: { 'retry-after': '5' } })
    const fetch: Fetch = (path, { method }) => {
      asked.push(`${method} ${path} at ${performance.now()}`)
      return refused()
    }
    const begun = performance.now()
    const api = createShopApi(fetch, place)
    const read = expect(api.getSession()).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    await vi.advanceTimersByTimeAsync(5000)
    await read
    const path = 'GET /api/session?locale=de-at'
    expect(asked).toEqual([`${path} at ${begun}`, `${path} at ${begun + 5000}`])
    await expect(api.removeItem('t', 'c', 'l')).rejects.toMatchObject({ code: 'rate_limited' })
    expect(asked).toHaveLength(3)
  })

  test('throw the problem that the API reports', async () => {
    const server = createShopServer()
    server.failNext('cart_conflict')
    await expect(createShopApi(server.fetch, place).getSession()).rejects.toMatchObject({
      code: 'cart_conflict',
      status: 409,
    })
  })

  test.each([
    ['offline', 'the network fails', () => Promise.reject(new TypeError('network'))],
    ['unreadable', 'a failure is no JSON', () => new Response('<html>', { status: 502 })],
    ['unreadable', 'a success is no JSON', () => new Response('<html>')],
  ])('throw the error %s when %s', async (code, _, answer) => {
    await expect(createShopApi(answer, place).getSession()).rejects.toMatchObject({ code })
  })
})
