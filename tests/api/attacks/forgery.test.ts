import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Acting, enter } from '../../fixtures/actors.ts'
import { apiCalls } from '../../fixtures/api-calls.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
/** The valid token of another visitor's session. */
let foreignToken: string
beforeAll(async () => {
  shop = await openShop()
  foreignToken = (await new Visitor(shop.api).arrive()).csrf
})
afterAll(() => shop.close())

const own = { origin: siteUrl, 'sec-fetch-site': 'same-origin' }
/** Requests of a browser, or of none, for a page that is not ours; the session's cookie goes along each time. */
const variants: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['another origin', { ...own, origin: 'https://evil.example' }],
  ['another origin, called ours', { origin: 'https://evil.example' }],
  ['a look-alike', { ...own, origin: `${siteUrl}.evil.example` }],
  ['another port', { ...own, origin: 'http://localhost:3001' }],
  ['another scheme', { ...own, origin: siteUrl.replace('http:', 'https:') }],
  ['an opaque origin', { ...own, origin: 'null' }],
  ['two origins', { ...own, origin: `${siteUrl}, https://evil.example` }],
  ['no origin', { 'sec-fetch-site': 'same-origin' }],
  ['cross-site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['same-site', { ...own, 'sec-fetch-site': 'same-site' }],
  ['typed in by hand', { ...own, 'sec-fetch-site': 'none' }],
]

/** Proved otherwise: by signature, and by a form's own headers, which tests/api/forms/untrusted-forms.test.ts tries. */
const exempt = /^\/api\/(?:webhooks|forms)\//
/** Reads, and reports, which concern no visitor; they need the origin, not the token. */
const reads = /^\/api\/(?:graphql|measurements)$/
const writes = apiCalls.filter(({ method, route }) => method !== 'GET' && !exempt.test(route))

describe('the writes of the API description', () => {
  test('are all tested here', async () => {
    const { paths }: { paths: Record<string, object> } = await (await shop.api.request('/api/openapi.json')).json()
    const described = Object.entries(paths).flatMap(([route, item]) =>
      Object.keys(item).flatMap((method) =>
        method === 'get' || exempt.test(route) ? [] : [`${method.toUpperCase()} ${route}`],
      ),
    )
    expect(writes.map(({ method, route }) => `${method} ${route}`).toSorted()).toEqual(described.toSorted())
  })
})

const signs = ['origin', 'sec-fetch-site', 'csrf-token'] as const

describe.each(writes.map((row) => [`${row.method} ${row.route}`, row] as const))('%s', (_, row) => {
  let acting: Acting
  beforeAll(async () => {
    acting = await enter(shop, row.as)
  })
  const send = (headers: Readonly<Record<string, string>>, type?: string) => {
    const { path, body } = row.valid(acting)
    const without = signs.filter((sign) => !(sign in headers))
    const typed = type === undefined ? headers : { ...headers, 'content-type': type }
    return acting.visitor.call(row.method, path, { body: type === undefined ? body : 'a=1', headers: typed, without })
  }

  test.each(variants)('is refused with the right token from %s', async (_name, headers) => {
    shop.calls.length = 0
    const answer = await send({ ...headers, 'csrf-token': acting.visitor.csrf })
    expect([answer.status, (await answer.json()).code, shop.calls]).toEqual([403, 'origin_invalid', []])
  })

  test('is refused as a form post of another site', async () => {
    shop.calls.length = 0
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, type)
      expect([403, 415]).toContain(answer.status)
    }
    expect(shop.calls).toEqual([])
  })

  if (reads.test(row.route)) return
  test('is refused from our origin without the token, with a wrong one or another session’s', async () => {
    shop.calls.length = 0
    expect(foreignToken).toHaveLength(43)
    for (const token of [undefined, '', 'x'.repeat(43), foreignToken]) {
      const answer = await send({ ...own, ...(token !== undefined && { 'csrf-token': token }) })
      expect([answer.status, (await answer.json()).code, shop.calls]).toEqual([403, 'csrf_invalid', []])
    }
  })
})
