import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { proState } from '../../../src/api/pro/pro-state.ts'
import type { orderTotalSchema } from '../../../src/api/pro/schemas.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { answerOf as answered } from '../../fixtures/answer-of.ts'
import { changeProService } from '../../fixtures/pro-service.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { novemberDay, novemberNoon } from '../../fixtures/programme-year.ts'
import { proEnded, proEnds } from '../../fixtures/programme-end.ts'

/** Accounts of the demo, the same in every store. */
const [ada, per, stella, expired] = [1, 2, 3, 4]
const minute = 60_000
type OrderTotal = z.infer<typeof orderTotalSchema>

let now = novemberNoon
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
/** Whatever is remembered of vendors is a minute old at most. */
beforeEach(() => void (now += minute))
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

const visitorOf = (customer: number, store: Store = 'us') => signedInVisitor(shop, customer, store)

const answerOf = (visitor: Visitor, path: string) => answered<OrderTotal>(visitor.call('GET', `/api/pro/${path}`))

/** Gives the customers that are read another pro code, or none. */
function changeCode(code: object | undefined): void {
  const fields = code === undefined ? [] : [{ name: 'Pro Code', value: JSON.stringify(code) }]
  shop.breakNetwork(async (url, init) => {
    const answer = await shop.sandbox.request(url, init)
    if (!new URL(url).pathname.endsWith('/v3/customers')) return answer
    const { data, meta }: { data: object[]; meta: unknown } = await answer.json()
    return Response.json({ data: data.map((each) => ({ ...each, form_fields: fields })), meta })
  })
}

const own = (customer: number, brand = '1') => `order_total?customer_id=${customer}&brand_id=${brand}`

describe('the spend of a trade customer', () => {
  test('is returned to that customer only, and never cached', async () => {
    expect(await answerOf(await visitorOf(per), own(per))).toMatchObject({
      status: 200,
      body: {
        data: {
          order_total: expect.any(Number),
          expiration_date: proEnds,
          employee_group: false,
          spend_limit: 3000,
        },
      },
      cache: 'private, no-store',
    })
    expect((await answerOf(await visitorOf(stella), own(stella))).body.data.employee_group).toBe(true)
  })

  test('has the default limit when the service has none', async () => {
    changeProService(shop, { order_total: 10, expiration_date: null, employee_group: false, spend_limit: null })
    now += 10 * minute
    expect((await answerOf(await visitorOf(per), own(per))).body.data).toEqual({
      order_total: 10,
      expiration_date: null,
      employee_group: false,
      spend_limit: 3000,
    })
  })

  test('is 401 for visitors, and 403 for customers outside the programme or after their term', async () => {
    for (const query of [own(per), own(99), 'order_total', 'order_total?customer_id=x&colour=red']) {
      const guest = await new Visitor(shop.api).arrive()
      expect(await answerOf(guest, query)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
      for (const customer of [ada, expired]) {
        expect(await answerOf(await visitorOf(customer), query)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        })
      }
    }
  })

  test('is 404 for any other account, existing or not', async () => {
    const visitor = await visitorOf(per)
    const [one, ...rest] = await Promise.all(
      [stella, ada, 99_999, 0, ''].map((id) => answerOf(visitor, `order_total?customer_id=${id}&brand_id=1`)),
    )
    expect(one).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const answer of rest) expect(answer).toEqual(one)
  })

  test('belongs to the brand of the customer’s region', async () => {
    const visitor = await visitorOf(per)
    for (const brand of ['2', '99', '']) expect((await answerOf(visitor, own(per, brand))).status).toBe(422)
    expect((await answerOf(await visitorOf(per, 'ca'), own(per, '2'))).body.data.spend_limit).toBe(4000)
    const posing = await visitor.call('GET', `/api/pro/${own(per, '4')}`, { headers: { 'x-bc-region': 'gb' } })
    expect(posing.status).toBe(422)
  })

  test('is refused within a minute after the role is revoked', async () => {
    const visitor = await visitorOf(per)
    expect((await answerOf(visitor, own(per))).status).toBe(200)
    changeCode(undefined)
    now += minute
    expect(await answerOf(visitor, own(per))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('shipping settings', () => {
  test('are public', async () => {
    const found = await answerOf(new Visitor(shop.api), 'shipping_method_settings?bcRegion=us')
    expect(found.body.data).toEqual({ hide_free_shipping_groups: expect.stringMatching(/^[\d,]+$/), is_enabled: true })
  })

  test('require a known region', async () => {
    for (const query of ['', '?bcRegion=mars', '?bcRegion=__proto__', '?bcRegion=us&customer_id=2']) {
      expect((await answerOf(new Visitor(shop.api), `shipping_method_settings${query}`)).status).toBe(422)
    }
  })
})

describe('the membership', () => {
  const stateOf = async (id: number, store: Store = 'us') => {
    const customer = await shop.services.commerce[store].customers.get(id)
    return customer ? proState(shop.services, store, customer) : undefined
  }

  test('is derived from code, service and group', async () => {
    expect(await stateOf(per)).toEqual({
      region: 'pro',
      expires: proEnds,
      is_active: true,
      discount_rules: [{ type: 'all', method: 'percent', amount: 40 }],
      order_total: expect.any(Number),
      spend_limit: 3000,
      expiration_date: proEnds,
      employee_group: false,
      renewal_due: false,
    })
    expect(await stateOf(per, 'eu_region_1')).toMatchObject({ region: 'pro_eu_region_1', is_active: true })
    expect(await stateOf(ada)).toBeNull()
  })

  test('is part of the session’s answer', async () => {
    const { data } = await (await (await visitorOf(per)).call('GET', '/api/session')).json()
    expect(data.pro).toMatchObject({ region: 'pro', is_active: true })
    const retail = await (await (await visitorOf(ada)).call('GET', '/api/session')).json()
    expect(retail.data.pro).toBeNull()
  })

  test('has only its dates after its term', async () => {
    expect(await stateOf(expired)).toMatchObject({ is_active: false, expires: proEnded, discount_rules: [] })
  })

  test('removes the member’s group after the term, and never while the service fails', async () => {
    const groupIn = async (store: Store) =>
      (await shop.services.commerce[store].customers.get(expired))?.customer_group_id
    changeProService(shop, 'dead')
    await stateOf(expired, 'ca')
    shop.breakNetwork(undefined)
    expect(await groupIn('ca')).toBe(13)
    now += 10 * minute
    await stateOf(expired, 'ca')
    expect(await groupIn('ca')).toBe(12)
    shop.calls.length = 0
    await stateOf(expired, 'ca')
    expect(shop.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
    await stateOf(per, 'ca')
    expect((await shop.services.commerce.ca.customers.get(per))?.customer_group_id).toBe(13)
  })

  test('prefers the service’s end date to the code’s', async () => {
    changeProService(shop, { order_total: 0, expiration_date: novemberDay(19), employee_group: false, spend_limit: 1 })
    now += minute
    expect(await stateOf(per)).toMatchObject({ is_active: false, expiration_date: novemberDay(19) })
  })

  test('falls back to the code while the service fails, and logs that', async () => {
    const fresh = await openShop({ clock: () => now })
    fresh.breakNetwork((url, init) =>
      new URL(url).pathname.startsWith('/pro/')
        ? Promise.reject(new TypeError('fetch failed'))
        : fresh.sandbox.request(url, init),
    )
    const stateIn = async (id: number) => {
      const customer = await fresh.services.commerce.us.customers.get(id)
      return customer ? proState(fresh.services, 'us', customer) : undefined
    }
    const nothing = { order_total: null, spend_limit: null, expiration_date: null, employee_group: false }
    expect(await stateIn(stella)).toMatchObject({ is_active: true, ...nothing })
    expect(await stateIn(expired)).toMatchObject({ is_active: false, discount_rules: [], ...nothing })
    expect(await stateIn(ada)).toBeNull()
    expect(fresh.log.join('')).toContain('"event":"pro_status_failed"')
    const visitor = await signedInVisitor(fresh, per)
    expect((await visitor.call('GET', '/api/session')).status).toBe(200)
    expect((await visitor.call('GET', `/api/pro/${own(per)}`)).status).toBe(502)
    await fresh.close()
  })

  test('has no discounts without its group, and the failure is logged', async () => {
    const fresh = await openShop({ clock: () => now })
    fresh.breakNetwork((url, init) =>
      url.includes('/v2/customer_groups') ? new Response('<html>', { status: 500 }) : fresh.sandbox.request(url, init),
    )
    const customer = await fresh.services.commerce.us.customers.get(per)
    expect(customer && (await proState(fresh.services, 'us', customer))).toMatchObject({
      is_active: true,
      discount_rules: [],
    })
    expect(fresh.log.join('')).toContain('"event":"customer_group_failed"')
    await fresh.close()
  })
})
