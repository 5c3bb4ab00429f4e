import { describe, expect, it } from 'vitest'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import { createPro } from '../../sandbox/pro/index.ts'

const app = createPro()
const get = async (path: string, token = demoSetting('PRO_SERVICE_TOKEN')) => {
  const answer = await app.request(path, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json() }
}

describe('the pro service', () => {
  it('tells what a trade customer has spent, and until when and how much they may', async () => {
    expect(await get('/order_total?customer_id=7&brand_id=1')).toEqual({
      status: 200,
      body: { order_total: 0, expiration_date: '2027-10-31', employee_group: false, spend_limit: 3000 },
    })
  })
  it('names the groups that see no free shipping, by region', async () => {
    const { body } = await get('/shipping_method_settings?bcRegion=us')
    expect(body).toEqual({ hide_free_shipping_groups: expect.stringMatching(/^\d+(,\d+)*$/), is_enabled: true })
    expect((await get('/shipping_method_settings?bcRegion=jp')).body).toEqual({ hide_free_shipping_groups: '', is_enabled: false }) // prettier-ignore
  })
  it('refuses strangers and half a question', async () => {
    expect((await get('/order_total?customer_id=7&brand_id=1', 'wrong')).status).toBe(401)
    expect((await get('/order_total?customer_id=me&brand_id=1')).status).toBe(400)
    expect((await get('/order_total?customer_id=7')).status).toBe(400)
    expect((await get('/shipping_method_settings')).status).toBe(400)
  })
})
