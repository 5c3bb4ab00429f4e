import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiCalls, makeCall } from '../fixtures/api-calls.ts'
import { type VendorRequest, problemsOfRequest } from '../fixtures/conformance/vendor-request.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { missingContracts } from '../fixtures/vendor-openapi.ts'

/*
 * Everything that our adapters send to the commerce platform while each route of the API is called once: valid by the
 * vendor's files.
 */

let shop: TestShop
let sent: (VendorRequest & { headers: Headers })[] = []

beforeAll(async () => {
  shop = await openShop()
  shop.breakNetwork((url, init) => {
    const { pathname, searchParams } = new URL(url)
    const [, path] = /^\/commerce\/stores\/[^/]+(\/v[23]\/.*)$/.exec(pathname) ?? []
    const body = typeof init?.body === 'string' ? init.body : undefined
    if (path !== undefined)
      sent.push({ method: init?.method ?? 'GET', path, query: searchParams, body, headers: new Headers(init?.headers) })
    return shop.sandbox.request(url, init)
  })
})
afterAll(() => shop.close())

const kinds = ['valid', 'refused'] as const
const rows = apiCalls.flatMap((row) =>
  kinds.map((kind) => ({ row, kind, name: `${row.method} ${row.route}, ${kind}` })),
)

describe('requests to the commerce platform', () => {
  test.for(rows)('match the vendor’s description for $name', async ({ row, kind }, { skip }) => {
    skip(missingContracts !== undefined, missingContracts)
    sent = []
    await makeCall(shop, row, kind)
    for (const request of sent) {
      const { method, path, query, body, headers } = request
      const name = `${method} ${path}?${query} ${body ?? ''}`
      expect(problemsOfRequest(request), name).toEqual([])
      expect(headers.get('accept'), name).toBe('application/json')
      expect(headers.get('content-type'), name).toBe(body === undefined ? null : 'application/json')
    }
  })

  test('cover every family of calls', ({ skip }) => {
    skip(missingContracts !== undefined, missingContracts)
    const families = [
      'catalog/products',
      'catalog/trees',
      'carts',
      'customers',
      'orders',
      'currencies',
      'shipping/zones',
      'countries',
      'customer_groups',
      'store',
    ]
    const paths = shop.calls.join(' ')
    expect(families.filter((family) => !paths.includes(`/${family}`))).toEqual([])
  })
})
