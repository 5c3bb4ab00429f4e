import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, firstLine, openCommerce } from '../fixtures/commerce-stand-in.ts'
import { accountRows } from '../fixtures/conformance/account-rows.ts'
import { type ExampleIds, addHistory } from '../fixtures/conformance/store-with-history.ts'
import { type Row, files } from '../fixtures/conformance/row.ts'
import { shopRows } from '../fixtures/conformance/shop-rows.ts'
import { v2Rows } from '../fixtures/conformance/v2-rows.ts'
import {
  answerSchema,
  componentSchema,
  hasAnswerSchema,
  missingContracts,
  problemsOf,
  queryParameters,
} from '../fixtures/vendor-openapi.ts'

const physicalLine =
  'id parent_id variant_id product_id sku name url quantity taxable image_url discounts coupons ' +
  'discount_amount coupon_amount original_price list_price sale_price extended_list_price ' +
  'extended_sale_price is_require_shipping is_mutable added_by_promotion options'

let shop: CommerceStandIn
let ids: ExampleIds
beforeAll(async () => {
  shop = openCommerce()
  ids = await addHistory(shop)
})
afterAll(() => shop.commerce.close())

const rows = [...shopRows, ...accountRows, ...v2Rows]
const named = rows.map((row) => ({
  ...row,
  method: row.method ?? 'GET',
  name: `${row.method ?? 'GET'} ${row.call}, ${row.status ?? 200}`,
}))
const isMissing = missingContracts !== undefined
const placeholder = /\{(\w+)\}/g

const interpolate = (text: string, values: ExampleIds): string =>
  text.replaceAll(placeholder, (all, name: string) => values[name] ?? all)
/** A body with its ids; those of the platform are numbers. */
const fillBody = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null).replaceAll(/"\{(\w+)\}"/g, (all, name: string) => ids[name] ?? all))
const callOf = (row: (typeof named)[number], values = ids) =>
  shop.call(interpolate(row.call, values), {
    method: row.method,
    ...(row.body === undefined ? {} : { body: fillBody(row.body) }),
  })

const itemsOf = (body: unknown): unknown[] => {
  const record: object = Object(body)
  const data: unknown = Reflect.get(record, 'data') ?? body
  return Array.isArray(data) ? data : [data]
}

/** The call without ids and query, as routes are told apart. */
const routeOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*$/, '').replaceAll(placeholder, '*').replaceAll(/:\w+/g, '*')}`

/** Calls that no file of the vendor's here describes; tests of the stand-in have them. */
const undescribed = /\/modifiers|^\w+ \/v3\/checkouts\//

describe('the table of calls', () => {
  test('has a row for every route of the sandbox', () => {
    const known = new Set(named.map(({ method, call }) => routeOf(method, call)))
    const routes = shop.commerce.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/stores/'))
      .map(({ method, path }) => routeOf(method, path.replace('/stores/:hash', '')))
      .filter((route) => !undescribed.test(route))
    expect(routes.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !routes.includes(route))).toEqual([])
  })
})

const isRead = ({ method }: Pick<Row, 'method'>): boolean => method === 'GET'
const isV2 = (call: string): boolean => call.startsWith('/v2/')

/**
 * The fault of an error body, by the family's own form (vendors, commerce 3.3), and by the vendor's file where it has
 * one.
 */
function problemsOfRefusal({ call, schema, method }: (typeof named)[number], status: number, body: unknown): string[] {
  const form = isV2(call)
    ? [{ status, message: expect.any(String) as string }]
    : expect.objectContaining({ status, type: expect.stringContaining('api-status-codes') as string })
  expect(body).toEqual(form)
  const [file, path, schemaMethod = method.toLowerCase()] = schema
  // Not where the vendor's file has an empty schema, or a batch's (vendors, commerce 14).
  if (isMissing || isV2(call) || !hasAnswerSchema(file, schemaMethod, path, status)) return []
  return problemsOf(answerSchema(file, schemaMethod, path, status), body)
}

describe('refusals on every route', () => {
  test.for(named)('have the family’s form without a token: $name', async (row) => {
    const answer = await shop.call(interpolate(row.call, ids), {
      method: row.method,
      headers: { 'x-auth-token': undefined },
    })
    expect(answer.status).toBe(401)
    expect(problemsOfRefusal(row, 401, answer.body)).toEqual([])
  })

  test.for(named.filter(({ call }) => /\{(?!variant\}$)/.test(call.replace(/\?.*$/, ''))))(
    'have the family’s form for an unknown id: $name',
    async (row) => {
      const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, '99999999']))
      const answer = await callOf(row, unknown)
      expect(answer.status).toBe(404)
      expect(problemsOfRefusal(row, 404, answer.body)).toEqual([])
    },
  )

  test.for(named.filter(({ body }) => body !== undefined))(
    'have the family’s form for a body that is not JSON: $name',
    async (row) => {
      const answer = await shop.call(interpolate(row.call, ids), { method: row.method, body: '{' })
      expect(answer.status).toBe(400)
      expect(problemsOfRefusal(row, 400, answer.body)).toEqual([])
    },
  )

  const lists = named.filter((row) => isRead(row) && !isV2(row.call) && !/\}$/.test(row.call.replace(/\?.*$/, '')))
  test.for(lists)('have the family’s form for an unknown filter: $name', async (row) => {
    const [path = ''] = interpolate(row.call, ids).split('?')
    const answer = await shop.call<{ title: string }>(`${path}?nonsense=1`)
    expect(answer.status).toBe(422)
    expect(answer.body.title).toBe('The filter(s): nonsense are not valid filter parameter(s).')
    expect(problemsOfRefusal(row, 422, answer.body)).toEqual([])
  })
})

/** Values that any parameter of such a name may have. */
const sampleOf = (name: string): string => {
  if (/^(include_fields|exclude_fields)$/.test(name)) return 'name'
  return name === 'sort' ? 'id' : '1'
}
/**
 * Of features that the demo's stores do not have: sub-resources and sorting take a word, cursors one of the platform's.
 */
const notTried = /^(include|include_fields|exclude_fields|sort|direction|before|after|depth|consignment_structure)$/

describe('filters of the vendor’s files', () => {
  test.for(named.filter(isRead))('are all accepted: $name', async ({ call, schema: [file, path] }, { skip }) => {
    skip(isMissing, missingContracts)
    const [bare = ''] = interpolate(call, ids).split('?')
    for (const name of [...queryParameters(file, 'get', path).keys()].filter((each) => !notTried.test(each))) {
      const { status } = await shop.call(`${bare}?${name}=${sampleOf(name)}`)
      expect([200, 204], `${name}: ${status}`).toContain(status)
    }
  })
})

describe('answers against the vendor’s OpenAPI files', () => {
  test.for(named)('match for $name', async (row, { skip }) => {
    skip(isMissing, missingContracts)
    const { method, status = 200, schema, must } = row
    const [file, path, schemaMethod = method.toLowerCase(), schemaStatus = status] = schema
    const answer = await callOf(row)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (status === 204) return expect(answer.body).toBeUndefined()
    const validate = answerSchema(file, schemaMethod, path, schemaStatus)
    expect(problemsOf(validate, answer.body)).toEqual([])
    expect(validate('something else')).toBe(false)
    expect(itemsOf(answer.body)).not.toEqual([])
    for (const item of itemsOf(answer.body))
      for (const field of must.split(' ').filter(Boolean)) expect(item).toHaveProperty(field)
  })

  test('match for a line of a cart', async () => {
    const found = await shop.someVariant()
    const line = firstLine(await shop.createCart(found.variant))
    for (const field of physicalLine.split(' ')) expect(line).toHaveProperty(field)
  })

  test('match for the variants included with products', async ({ skip }) => {
    skip(isMissing, missingContracts)
    const { body } = await shop.call<{ data: { variants: Variant[] }[] }>(
      '/v3/catalog/products?limit=250&include=variants',
    )
    const validate = componentSchema(files.variants, 'productVariant_Full')
    for (const found of body.data.flatMap(({ variants }) => variants)) expect(problemsOf(validate, found)).toEqual([])
  })

  test('match for a conflict', async ({ skip }) => {
    skip(isMissing, missingContracts)
    const found = await shop.someVariant()
    const { id } = await shop.createCart(found.variant)
    const answer = await shop.call(`/v3/carts/${id}`, { method: 'PUT', body: { customer_id: 1, version: 99 } })
    expect(answer.status).toBe(409)
    expect(problemsOf(answerSchema(files.carts, 'put', '/carts/{cartId}', 409), answer.body)).toEqual([])
  })
})
