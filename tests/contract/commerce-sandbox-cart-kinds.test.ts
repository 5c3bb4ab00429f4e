import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartJson } from '../../sandbox/commerce/carts/cart-json.ts'
import type { Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, firstLine, openCommerce } from '../fixtures/commerce-stand-in.ts'

type CartAnswer = { data: CartJson & { promotions?: { banners: { id: string; text: string }[] } } }

let shop: CommerceStandIn
let variant: Variant
beforeEach(async () => {
  shop = openCommerce()
  ;({ variant } = await shop.someVariant())
})
afterEach(() => shop.commerce.close())

const person = { name: 'Ida', email: 'ida@firn.example' }
const certificate = { name: 'Card', theme: 'General', amount: 50, quantity: 1, sender: person, recipient: person }
const repair = { sku: 'FIX', name: 'Repair', quantity: 2, list_price: 10 }
const add = (id: string, body: object) => shop.call<CartAnswer>(`/v3/carts/${id}/items`, { method: 'POST', body })
const read = async (id: string, query = '') => (await shop.call<CartAnswer>(`/v3/carts/${id}${query}`)).body.data
const remove = (id: string, item: string) =>
  shop.call<CartAnswer>(`/v3/carts/${id}/items/${item}`, { method: 'DELETE' })
const promote = (fields: Record<string, string>) =>
  shop.request('/commerce/admin/us/promotions', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

describe('a cart', () => {
  test('holds gift certificates and custom items, which count and can be removed', async () => {
    const cart = await shop.createCart(variant)
    const { status, body } = await add(cart.id, { gift_certificates: [certificate], custom_items: [repair] })
    expect(status).toBe(201)
    const { gift_certificates, custom_items } = body.data.line_items
    expect(gift_certificates).toMatchObject([{ ...certificate, message: '', taxable: false }])
    expect(custom_items).toMatchObject([{ ...repair, extended_list_price: 20 }])
    expect(body.data.cart_amount).toBeCloseTo(cart.cart_amount + 70, 2)
    for (const { id } of [...gift_certificates, ...custom_items]) {
      const path = `/v3/carts/${cart.id}/items/${id}`
      const line_item = { product_id: variant.product_id, variant_id: variant.id, quantity: 3 }
      expect((await shop.call(path, { method: 'PUT', body: { line_item } })).status).toBe(422)
      expect((await remove(cart.id, id)).status).toBe(200)
    }
    expect((await remove(cart.id, firstLine(cart).id)).status).toBe(204)
  })

  test('has downloads on their own', async () => {
    await shop.call(`/v3/catalog/products/${variant.product_id}`, { method: 'PUT', body: { type: 'digital' } })
    const { line_items } = await shop.createCart(variant)
    expect(line_items.physical_items).toEqual([])
    expect(line_items.digital_items).toMatchObject([{ variant_id: variant.id, is_require_shipping: false }])
  })

  test('holds promotional gifts, which cannot be changed and keep no cart alive', async () => {
    await promote({ name: 'Gift', reward: 'gift', value: String(variant.id) })
    const cart = await shop.createCart(variant)
    const [line, gift] = cart.line_items.physical_items
    expect(gift).toMatchObject({ is_mutable: false, added_by_promotion: true, sale_price: 0, quantity: 1 })
    expect(cart.cart_amount).toBe(line?.extended_sale_price)
    expect((await remove(cart.id, gift?.id ?? '')).status).toBe(422)
    expect((await read(cart.id)).line_items.physical_items[1]?.id).toBe(gift?.id)
    expect((await remove(cart.id, line?.id ?? '')).status).toBe(204)
  })

  test('subtracts discounts and coupons, lists coupons, and shows discounts in banners', async () => {
    await promote({ name: 'Sale', reward: 'percent', value: '10' })
    await promote({ name: 'Snow', code: 'SNOW5', reward: 'amount', value: '5', from: '20' })
    const { id, base_amount } = await shop.createCart(variant)
    const coupons = `/v3/checkouts/${id}/coupons`
    expect((await shop.call(coupons, { method: 'POST', body: { coupon_code: 'nothing' } })).status).toBe(422)
    expect((await shop.call(coupons, { method: 'POST', body: { coupon_code: 'snow5' } })).status).toBe(200)
    const cart = await read(id, '?include=promotions.banners')
    expect(cart.coupons).toMatchObject([{ code: 'SNOW5', display_name: 'Snow', discounted_amount: 5 }])
    const [discount] = cart.discounts
    expect(discount?.discounted_amount).toBeCloseTo(base_amount / 10, 1)
    expect(cart.promotions?.banners.find((banner) => banner.id === String(discount?.id))?.text).toBe('<p>Sale</p>')
    expect(cart.cart_amount).toBeCloseTo(base_amount - cart.discount_amount - 5, 2)
    await shop.call(`${coupons}/SNOW5`, { method: 'DELETE' })
    expect((await read(id)).coupons).toEqual([])
  })
})
