import { describe, expect, test } from 'vitest'
import type { MerchantPosition } from '../../../../../src/domain/catalogue/merchant-order.ts'
import { fullProductSchema } from '../../../../../src/ports/commerce/product-shapes.ts'
import { toCatalogueProduct } from '../../../../../src/vendors/bigcommerce/wire/to-catalogue.ts'

const variant = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  product_id: 5,
  sku: `S-${id}`,
  price: null,
  sale_price: null,
  retail_price: null,
  calculated_price: 199.95,
  inventory_level: 8,
  option_values: [{ id: 31, label: 'Sea Ice', option_id: 3, option_display_name: 'Color' }],
  ...more,
})

const product = (more: Record<string, unknown> = {}, places?: MerchantPosition['category'], timeZone?: string) =>
  toCatalogueProduct(
    fullProductSchema.parse({
      id: 5,
      name: 'Ridge',
      sku: 'S',
      price: 199.95,
      sale_price: 0,
      retail_price: 0,
      calculated_price: 199.95,
      categories: [],
      inventory_tracking: 'variant',
      inventory_level: 0,
      availability: 'available',
      is_visible: true,
      custom_url: { url: '/ridge/' },
      variants: [variant(1)],
      options: [
        {
          id: 4,
          product_id: 5,
          name: 'Size',
          display_name: 'Size',
          type: 'rectangles',
          sort_order: 2,
          option_values: [],
        },
        {
          id: 3,
          product_id: 5,
          name: 'Color1',
          display_name: 'Color',
          type: 'swatch',
          sort_order: 1,
          option_values: [
            { id: 32, label: 'Café Crème', sort_order: 2, is_default: false, value_data: null },
            { id: 31, label: 'Sea Ice', sort_order: 1, is_default: true, value_data: { colors: ['#88AACC', 'blue'] } },
          ],
        },
      ],
      ...more,
    }),
    'USD',
    places,
    timeZone,
  )

describe('a product of the platform', () => {
  test('has options and values in the merchant’s order, with untranslated slugs', () => {
    expect(product().options.map(({ kind }) => kind)).toEqual(['color', 'size'])
    expect(product().options[0]?.values).toEqual([
      { id: 31, label: 'Sea Ice', slug: 'sea-ice', hexColors: ['#88aacc'] },
      { id: 32, label: 'Café Crème', slug: 'cafe-creme', hexColors: [] },
    ])
  })

  test('has its place in each of its categories, and none in another', () => {
    const { position } = product({ categories: [20, 30], sort_order: 4 }, { 20: 3, 40: 1 })
    expect(position).toEqual({ everywhere: 4, category: { 20: 3, 30: null } })
  })

  test.each([
    ['2026-11-30T23:00:00+00:00', 'Europe/Berlin', '2026-12-01'],
    ['2026-12-01T02:00:00+00:00', 'America/Denver', '2026-11-30'],
    ['2026-12-24T00:00:00+00:00', 'America/Denver', '2026-12-24'],
    ['2026-12-24', 'Europe/Berlin', '2026-12-24'],
  ])('is sent, on preorder, from the day that %s has in %s', (release, timeZone, day) => {
    const asked = { availability: 'preorder', preorder_release_date: release }
    expect(product(asked, undefined, timeZone).preorder).toEqual({ day })
  })

  test('names each variant by its values', () => {
    expect(product().variants[0]).toMatchObject({ id: 1, sku: 'S-1', values: { 3: 31 }, stock: 'in_stock' })
  })

  test('is on sale below its retail price, and never without one', () => {
    const now = { amount: 15_995, currency: 'USD' }
    const sale = { variants: [variant(1, { calculated_price: 159.95 })], sale_price: 159.95 }
    expect(product(sale).variants[0]?.price).toEqual({ kind: 'regular', now })
    expect(product({ ...sale, retail_price: 159.95 }).variants[0]?.price).toEqual({ kind: 'regular', now })
    const was = { amount: 22_900, currency: 'USD' }
    expect(product({ ...sale, retail_price: 229 }).variants[0]?.price).toEqual({ kind: 'sale', was, now })
  })

  test('prefers a variant’s own prices to the product’s', () => {
    const variants = [variant(1, { price: 219.95, calculated_price: 219.95 })]
    expect(product({ variants }).variants[0]?.price).toEqual({
      kind: 'regular',
      now: { amount: 21_995, currency: 'USD' },
    })
  })

  test('counts the stock when the merchant tracks it', () => {
    expect(product({ inventory_tracking: 'product', inventory_level: 2 }).variants[0]?.stock).toBe('low')
    expect(product({ inventory_tracking: 'none' }).variants[0]?.stock).toBe('in_stock')
    expect(product({ variants: [variant(1, { inventory_level: 0 })] }).variants[0]?.stock).toBe('sold_out')
    expect(product({ availability: 'disabled' })).toMatchObject({
      discontinued: true,
      variants: [{ stock: 'discontinued' }],
    })
  })

  test('is unchanged while only its stock count changes', () => {
    const level = (inventory_level: number) => product({ variants: [variant(1, { inventory_level })] })
    expect(level(20)).toEqual(level(19))
  })
})
