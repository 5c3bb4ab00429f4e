import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import { createPro } from '../../sandbox/pro/index.ts'
import { type CommerceStandIn, openCommerce } from '../fixtures/commerce-stand-in.ts'

type Order = { customer_id: number; total_inc_tax: string; status: string; date_created: string }

let shop: CommerceStandIn
let app: Hono
beforeAll(() => {
  shop = openCommerce()
  app = createPro((store, customer) => shop.commerce.tradeAccount(store, customer))
})
afterAll(() => shop.commerce.close())

const get = async (path: string, token = demoSetting('PRO_SERVICE_TOKEN')) => {
  const answer = await app.request(path, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json() }
}
const usBrand = demoSetting('PRO_BRAND_US')

describe('the pro service', () => {
  it('returns a trade customer’s spend, limit and last day for the brand', async () => {
    const { body: orders } = await shop.call<Order[]>('/v2/orders?customer_id=2')
    const spent = orders.reduce((sum, { total_inc_tax }) => sum + Number(total_inc_tax), 0)
    expect(spent).toBeGreaterThan(0)
    expect(await get(`/order_total?customer_id=2&brand_id=${usBrand}`)).toEqual({
      status: 200,
      body: {
        order_total: Math.round(spent * 100) / 100,
        expiration_date: '2027-10-31',
        employee_group: false,
        spend_limit: 3000,
      },
    })
    const elsewhere = await get(`/order_total?customer_id=2&brand_id=${demoSetting('PRO_BRAND_CA')}`)
    expect(elsewhere.body).toMatchObject({ spend_limit: 4000 })
    expect(elsewhere.body.order_total).not.toBe(Math.round(spent * 100) / 100)
  })

  it('knows ended memberships and the shop’s employees', async () => {
    expect((await get(`/order_total?customer_id=4&brand_id=${usBrand}`)).body).toMatchObject({
      expiration_date: '2025-10-31',
      order_total: 0,
    })
    expect((await get(`/order_total?customer_id=3&brand_id=${usBrand}`)).body).toMatchObject({ employee_group: true })
  })

  it('does not count cancelled and refunded orders', async () => {
    const { body: orders } = await shop.call<Order[]>('/v2/orders?customer_id=1')
    const fulfilled = orders.filter(({ status }) => !['Cancelled', 'Refunded'].includes(status))
    expect(fulfilled.length).toBeLessThan(orders.length)
    const spent = fulfilled.reduce((sum, { total_inc_tax }) => sum + Number(total_inc_tax), 0)
    const { body } = await get(`/order_total?customer_id=1&brand_id=${usBrand}`)
    expect(body.order_total).toBeCloseTo(spent, 2)
  })

  it('lists the groups without free shipping by region', async () => {
    const { body } = await get('/shipping_method_settings?bcRegion=us')
    expect(body).toEqual({ hide_free_shipping_groups: expect.stringMatching(/^\d+(,\d+)*$/), is_enabled: true })
    expect((await get('/shipping_method_settings?bcRegion=jp')).body).toEqual({
      hide_free_shipping_groups: '',
      is_enabled: false,
    })
  })

  it('refuses missing credentials, incomplete requests and unknown customers', async () => {
    expect((await get(`/order_total?customer_id=2&brand_id=${usBrand}`, 'wrong')).status).toBe(401)
    expect((await get(`/order_total?customer_id=me&brand_id=${usBrand}`)).status).toBe(400)
    expect((await get('/order_total?customer_id=2')).status).toBe(400)
    expect((await get('/order_total?customer_id=2&brand_id=none')).status).toBe(400)
    expect((await get(`/order_total?customer_id=77&brand_id=${usBrand}`)).status).toBe(404)
    expect((await get('/shipping_method_settings')).status).toBe(400)
  })
})
