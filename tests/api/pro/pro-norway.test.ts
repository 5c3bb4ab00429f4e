import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { per } from '../../fixtures/customers.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

describe('a customer with a code for Norway', () => {
  test('buys in Europe, under the limit of Norway’s brand', async () => {
    const code = { code: 'FIRN-NORGE', region: 'pro_no', expires: '2099-10-31' }
    const { customers } = shop.services.commerce.eu_region_1
    await customers.update(per.id, { form_fields: [{ name: 'Pro Code', value: JSON.stringify(code) }] })
    const visitor = await signedInVisitor(shop, per.id, 'eu_region_1')
    const { data }: SessionAnswer = await (await visitor.call('GET', '/api/session')).json()
    expect(data.pro).toMatchObject({ region: 'pro_no', is_active: true, spend_limit: 2500 })
    const total = (brand: string) =>
      visitor.call('GET', `/api/pro/order_total?customer_id=${per.id}&brand_id=${brand}`).then(({ status }) => status)
    const { no, eu_region_1 } = shop.config.pro.brands
    expect([await total(no), await total(eu_region_1)]).toEqual([200, 422])
  })
})
