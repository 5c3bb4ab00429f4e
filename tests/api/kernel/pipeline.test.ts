import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxJsonDepth } from '../../../src/api/kernel/middleware/request-shape.ts'
import { type Acting, enter } from '../../fixtures/actors.ts'
import { apiCalls } from '../../fixtures/api-calls.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('request checks', () => {
  /** Everything that is wrong with the first call; each step puts one thing right. */
  const steps = [
    ['unknown path', 'not_found', { path: '/api/cart-of-mine' }],
    ['wrong method', 'method_not_allowed', { path: '/api/cart/x/items?a=1&a=2' }],
    ['long body', 'too_large', { method: 'POST' }],
    ['media type', 'media_type', { body: nested(maxJsonDepth + 1) }],
    ['deep body', 'malformed', { headers: { 'content-type': 'application/json' } }],
    ['no region', 'region_missing', { body: '{"items":' }],
    ['unknown region', 'region_unknown', { headers: { 'x-bc-region': 'mars' } }],
    ['no origin', 'origin_invalid', { headers: { 'x-bc-region': 'us' } }],
    ['no token', 'csrf_invalid', { headers: { origin: siteUrl } }],
    ['repeated query key', 'invalid', { signed: true }],
    ['another’s cart', 'not_found', { path: '/api/cart/x/items?a=1' }],
    ['unknown query key', 'invalid', { ownCart: true }],
    ['broken JSON', 'malformed', { path: 'own' }],
    ['empty list', 'invalid', { body: '{"items":[]}' }],
  ] as const

  test('run in order, from path and method to the schema', async () => {
    const { visitor, cartId } = await enter(shop, 'shopper')
    const call = {
      method: 'GET',
      path: '',
      body: 'x'.repeat(101 * 1024),
      headers: new Headers({ 'content-type': 'text/plain' }),
    }
    const seen: string[] = []
    for (const [name, , change] of steps) {
      if ('method' in change) call.method = change.method
      if ('body' in change) call.body = change.body
      if ('headers' in change) for (const [key, value] of Object.entries(change.headers)) call.headers.set(key, value)
      if ('signed' in change) {
        call.headers.set('cookie', visitor.cookieHeader)
        call.headers.set('csrf-token', visitor.csrf)
      }
      if ('path' in change) call.path = change.path === 'own' ? `/api/cart/${cartId}/items` : change.path
      if ('ownCart' in change) call.path = `/api/cart/${cartId}/items?a=1`
      const { method, headers, body } = call
      const answer = await shop.api.request(call.path, { method, headers, ...(method === 'POST' && { body }) })
      seen.push(`${name}: ${(await answer.json()).code}`)
    }
    expect(seen).toEqual(steps.map(([name, code]) => `${name}: ${code}`))
  })

  test('run to the schema before a session is created', async () => {
    const answer = await shop.api.request('/api/session?locale=xx-us', { headers: { 'x-bc-region': 'us' } })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []])
  })

  test('report no schema errors to a visitor without a sign-in', async () => {
    const { visitor } = await enter(shop, 'guest')
    const answer = await visitor.call('PUT', '/api/customers/1', { body: '{"store_credit":' })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'signed_out'])
  })
})

describe('a request body', () => {
  let acting: Acting
  beforeAll(async () => {
    acting = await enter(shop, 'newcomer')
  })
  const put = (body: string, headers: Record<string, string> = {}) =>
    acting.visitor.call('PUT', `/api/customers/${acting.customerId}`, { body, headers })

  test.each([
    ['nested as deep as may be', nested(maxJsonDepth), 422],
    ['nested deeper', nested(maxJsonDepth + 1), 400],
    ['full of brackets in a text', JSON.stringify({ phone: '[['.repeat(20) }), 200],
    ['with half of a surrogate pair', '{"first_name":"\\ud83d"}', 422],
    ['with a NUL', '{"first_name":"a\\u0000b"}', 422],
    ['with __proto__', '{"first_name":"Nell","__proto__":{"store_credit":1}}', 422],
    ['with constructor', '{"first_name":"Nell","constructor":{}}', 422],
    ['with a whole pair', '{"first_name":"Nell 😀"}', 200],
  ])('is accepted or refused by its content: %s', async (_, body, status) => {
    const answer = await put(body)
    expect([answer.status, answer.status === status ? '' : await answer.text()]).toEqual([status, ''])
  })

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON;charset="UTF-8"', 200],
    ['application/json; charset=utf-16', 415],
    ['application/json, text/plain', 415],
    ['application/json-patch+json', 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['', 415],
  ])('is accepted or refused by its media type: %j', async (type, status) => {
    expect((await put('{"first_name":"Nell"}', { 'content-type': type })).status).toBe(status)
  })

  test('is refused when compressed', async () => {
    const answer = await put('{"first_name":"Nell"}', { 'content-encoding': 'gzip' })
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  })
})

describe('a HEAD request', () => {
  const reads = apiCalls.filter(({ method }) => method === 'GET')
  test.each(reads.map((row) => [row.route, row] as const))(
    'answers as GET does, without a body: %s',
    async (_, row) => {
      const acting = await enter(shop, row.as)
      const { path, ...options } = row.valid(acting)
      const headersOf = (answer: Response) => {
        const own = new Set(['x-request-id', 'set-cookie', 'age'])
        return [answer.status, [...answer.headers].filter(([name]) => !own.has(name))]
      }
      const got = await acting.visitor.call('GET', path, options)
      const head = await acting.visitor.call('HEAD', path, {
        ...options,
        without: ['origin', 'sec-fetch-site', 'csrf-token'],
      })
      expect(headersOf(head)).toEqual(headersOf(got))
      expect(await head.text()).toBe('')
    },
  )
})
