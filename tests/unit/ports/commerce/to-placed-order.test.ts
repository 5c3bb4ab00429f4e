import { describe, expect, test } from 'vitest'
import { toPlacedOrder } from '../../../../src/ports/commerce/to-placed-order.ts'
import { orderProductSchema, orderSchema } from '../../../../src/vendors/bigcommerce/wire/order.ts'

/** An order in the platform's form: all amounts have a fifth of tax. */
const platformOrder = {
  ...{ id: 7, customer_id: 3, status_id: 2, status: 'Shipped', custom_status: 'Shipped' },
  ...{ date_created: 'Tue, 05 Mar 2019 21:40:11 +0000', date_modified: '', date_shipped: '' },
  ...{ currency_code: 'EUR', items_total: 1, shipping_address_count: 1, billing_address: {} },
  ...{ subtotal_ex_tax: '100.0000', subtotal_inc_tax: '120.0000', subtotal_tax: '20.0000' },
  ...{ shipping_cost_ex_tax: '10.0000', shipping_cost_inc_tax: '12.0000', shipping_cost_tax: '2.0000' },
  ...{ handling_cost_ex_tax: '3.0000', handling_cost_inc_tax: '3.6000', handling_cost_tax: '0.6000' },
  ...{ wrapping_cost_ex_tax: '5.0000', wrapping_cost_inc_tax: '6.0000', wrapping_cost_tax: '1.0000' },
  ...{ total_ex_tax: '118.0000', total_inc_tax: '141.6000', total_tax: '23.6000' },
}
const facts = { stageOf: () => undefined, timeZone: 'UTC' }
const placed = (fields: object = {}, products: readonly object[] = []) =>
  toPlacedOrder({
    order: orderSchema.parse({ ...platformOrder, ...fields }),
    products: products.map((product) => orderProductSchema.parse(product)),
    addresses: [],
    parcels: [],
    facts,
  })

describe('the sums of a placed order', () => {
  test.each([
    ['before tax', false],
    ['with tax', true],
  ])('add up to the total with handling and wrapping, in prices %s', (_, isIncluded) => {
    const { sums, total } = placed({ is_tax_inclusive_pricing: isIncluded })
    const rows = [sums.items, sums.shipping, sums.addedTax]
    expect(rows.reduce((sum, row) => sum + (row?.amount ?? 0), 0)).toBe(total?.amount)
    expect(sums.tax?.amount).toBe(isIncluded ? 2360 : undefined)
  })

  test('add up to the total after discounts and coupons', () => {
    const off = { discount_amount: '4.0000', coupon_discount: '6.0000' }
    const { sums, total } = placed({ ...off, is_tax_inclusive_pricing: true, total_inc_tax: '131.6000' })
    const rows = (sums.items?.amount ?? 0) + (sums.shipping?.amount ?? 0) - (sums.discount?.amount ?? 0)
    expect(rows).toBe(total?.amount)
  })

  test('count handling as shipping, and wrapping as items', () => {
    expect(placed().sums).toEqual({
      items: { amount: 10_500, currency: 'EUR' },
      shipping: { amount: 1300, currency: 'EUR' },
      addedTax: { amount: 2360, currency: 'EUR' },
    })
  })

  test('have free shipping as a sum, but none where nothing is sent and nothing is charged for it', () => {
    const free = { shipping_cost_ex_tax: '0.0000', handling_cost_ex_tax: '0.0000' }
    expect(placed(free).sums.shipping?.amount).toBe(0)
    expect(placed({ ...free, order_is_digital: true }).sums).not.toHaveProperty('shipping')
    expect(placed({ order_is_digital: true }).sums.shipping?.amount).toBe(1300)
  })
})

describe('a line of a placed order', () => {
  test('names its choices by the product’s own options', () => {
    const choice = { display_name: 'Size', display_value: 'S', value: '69', type: 'Multiple choice' }
    const line = {
      ...{ id: 65, order_id: 7, product_id: 77, name: 'Towel', quantity: 1 },
      ...{ price_ex_tax: '100.0000', price_inc_tax: '120.0000', total_ex_tax: '100.0000', total_inc_tax: '120.0000' },
      product_options: [{ ...choice, option_id: 18, product_option_id: 120 }],
    }
    expect(placed({}, [line]).items[0]?.options).toEqual([{ id: 120, valueId: 69, name: 'Size', value: 'S' }])
  })
})
