import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemBody } from '../../../src/api/kernel/problems.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let items: unknown[]

beforeAll(async () => {
  shop = await openShop()
  const { product, variant } = await stockedProduct(shop)
  items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
})
afterAll(() => shop.close())

const arrive = () => new Visitor(shop.api).arrive()
const codeOf = async (response: Response) => {
  const { code }: ProblemBody = await response.json()
  return code
}

describe('every call', () => {
  test('requires a region header, where empty means the visitor’s region and unknown is refused', async () => {
    const visitor = await arrive()
    const missing = await visitor.call('GET', '/api/store', { without: ['x-bc-region'] })
    expect([missing.status, await codeOf(missing)]).toEqual([400, 'region_missing'])
    for (const region of ['mars', 'US', '__proto__', 'constructor']) {
      const unknown = await visitor.call('GET', '/api/store', { headers: { 'x-bc-region': region } })
      expect([unknown.status, await codeOf(unknown)]).toEqual([400, 'region_unknown'])
    }
    await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': 'ca' } })
    const own = await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': '' } })
    expect((await own.json()).data).toMatchObject({ region: 'ca', store: 'ca' })
  })

  test('is answered with a problem and the request id of its log line at an unknown path', async () => {
    const response = await shop.api.request('/api/nowhere?secret=1')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem: ProblemBody = await response.json()
    expect(problem).toMatchObject({ code: 'not_found', status: 404, detail: 'Page Not Found: /api/nowhere' })
    expect(response.headers.get('x-request-id')).toBe(problem.instance)
    const line = shop.log.find((entry) => entry.includes(problem.instance))
    expect(line).toContain('"route":"unknown"')
    expect(line).not.toContain('secret')
    const long: ProblemBody = await (await shop.api.request(`/api/${'a'.repeat(1000)}`)).json()
    expect(long.detail).toBe(`Page Not Found: /api/${'a'.repeat(195)}`)
  })

  test.each([
    ['DELETE', '/api/session', 'GET, HEAD'],
    ['POST', '/api/store', 'GET, HEAD'],
    ['GET', '/api/cart/x/items', 'POST'],
    ['PATCH', '/api/products/1', 'GET, HEAD'],
    ['GET', '/api/forms/en-us/cart/add', 'POST'],
    ['DELETE', '/api/customers', 'GET, HEAD'],
    ['PUT', '/api/customers', 'GET, HEAD'],
    ['GET', '/api/customers/1', 'PUT, DELETE'],
    ['OPTIONS', '/api/session', 'GET, HEAD'],
  ])('names the allowed methods in answer to a wrong one: %s %s', async (method, path, allow) => {
    const response = await shop.api.request(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  test('keeps the request id of the outer server', async () => {
    const response = await shop.api.request('/api/nowhere', {}, { requestId: 'outer-request-1' })
    expect((await response.json()).instance).toBe('outer-request-1')
  })
})

describe('a write', () => {
  const attack = [
    ['without the token', {}, ['csrf-token'], 'csrf_invalid'],
    ['with a wrong token', { 'csrf-token': 'x'.repeat(43) }, [], 'csrf_invalid'],
    ['without Origin', {}, ['origin'], 'origin_invalid'],
    ['from another site', { origin: 'https://evil.example' }, [], 'origin_invalid'],
    ['from a look-alike', { origin: `${siteUrl}.evil.example` }, [], 'origin_invalid'],
    ['from an opaque origin', { origin: 'null' }, [], 'origin_invalid'],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, [], 'origin_invalid'],
    ['with the token but no session', {}, ['cookie'], 'csrf_invalid'],
  ] as const
  test.each(attack)('is refused and changes nothing: %s', async (_name, headers, without, code) => {
    const visitor = await arrive()
    const response = await visitor.call('POST', '/api/cart/create', { body: { items }, headers, without })
    expect([response.status, await codeOf(response)]).toEqual([403, code])
    expect((await (await visitor.call('GET', '/api/session')).json()).data.cart).toBeNull()
  })

  test('is refused with another visitor’s token', async () => {
    const visitor = await arrive()
    const stranger = await arrive()
    const headers = { 'csrf-token': stranger.csrf }
    const response = await visitor.call('POST', '/api/cart/create', { body: { items }, headers })
    expect(await codeOf(response)).toBe('csrf_invalid')
  })

  test('is refused with the matching problem when not JSON, malformed or too long', async () => {
    const visitor = await arrive()
    const post = (body: string, headers = {}) => visitor.call('POST', '/api/cart/create', { body, headers })
    expect((await post('{"items":')).status).toBe(400)
    expect((await post('items=1', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('items=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post(JSON.stringify({ items: 'x'.repeat(101 * 1024) }))).status).toBe(413)
    expect((await visitor.call('POST', '/api/cart/create')).status).toBe(422)
  })

  test('is refused with an unknown key, naming the key', async () => {
    const visitor = await arrive()
    const response = await visitor.call('POST', '/api/cart/create', { body: { items, coupon: 'FREE' } })
    const { errors } = await response.json()
    expect([response.status, errors]).toEqual([422, [{ pointer: '/coupon', message: 'is not known' }]])
  })
})

describe('a query', () => {
  test.each([
    '/api/products?colour=red',
    '/api/products?page=1&page=2',
    '/api/products?page=0',
    '/api/products?page=1e3',
    '/api/products?limit=251',
    '/api/products?include=cost_price',
    '/api/products?include_fields=name,cost_price',
    '/api/products?categories:in=1,x',
    '/api/products/1?is_visible=false',
    '/api/products/-1',
    '/api/products/99999999999',
    '/api/store?__proto__=1',
    '/api/session?locale=xx-us',
  ])('is refused with a parameter unknown to the route: %s', async (path) => {
    const response = await new Visitor(shop.api).call('GET', path)
    expect([response.status, await codeOf(response)]).toEqual([422, 'invalid'])
  })
})
