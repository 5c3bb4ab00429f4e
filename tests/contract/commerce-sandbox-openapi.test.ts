import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, accountOf, firstLine, openCommerce, withOptions } from '../fixtures/commerce-stand-in.ts'
import { openBrowser } from '../fixtures/hosted-browser.ts'
import { answerSchema, componentSchema, missingContracts, problemsOf } from '../fixtures/vendor-openapi.ts'

const files = {
  products: 'catalog/products_catalog.v3.yml',
  variants: 'catalog/product-variants_catalog.v3.yml',
  options: 'catalog/product-variant-options_catalog.v3.yml',
  categories: 'catalog/categories_catalog.v3.yml',
  trees: 'catalog/category-trees_catalog.v3.yml',
  carts: 'carts.v3.yml',
  currencies: 'currencies.v2.yml',
  shipping: 'shipping.v2.yml',
  geography: 'geography.v2.yml',
  store: 'store_information.v2.yml',
  customers: 'customers.v3.yml',
  groups: 'customers.v2.yml',
  orders: 'orders.v2.oas2.yml',
} as const

/**
 * One answer and what it must look like. `schema` is the vendor's path and, where the call's own is not to be taken
 * literally, another one (BigCommerce contract §14). `must` are the fields of each item, since the vendor's schemas require few.
 */
type Check = {
  call: string
  schema: readonly [file: string, path: string, method?: string, status?: number]
  must: string
  method?: string
  body?: unknown
  status?: number
}

let shop: CommerceStandIn
let ids: Record<string, string>
beforeAll(async () => {
  shop = openCommerce()
  ids = await exampleIds()
})
afterAll(() => shop.commerce.close())

/** A shop with a bit of life in it: a cart, an order, an address. */
async function exampleIds(): Promise<Record<string, string>> {
  const { product, variant } = await shop.someVariant()
  const cart = await shop.createCart(variant, 2)
  const other = product.variants.find((each) => each.id !== variant.id && each.inventory_level > 0) ?? variant
  await shop.call(`/v3/carts/${cart.id}/items`, { method: 'POST', body: { line_items: [lineBody(other)] } })
  const address = { customer_id: 1, first_name: 'Ada', last_name: 'Lind', address1: '1 Road', city: 'Bozeman', state_or_province: 'Montana', postal_code: '59715', country_code: 'US' } // prettier-ignore
  await shop.call('/v3/customers/addresses', { method: 'POST', body: [address] })
  await shop.call('/v3/customers', {
    method: 'PUT',
    body: [{ id: 1, form_fields: [{ name: 'Pro Code', value: '{}' }] }],
  })
  return {
    product: String(product.id),
    variant: String(variant.id),
    cart: cart.id,
    line: firstLine(cart).id,
    order: await placeOrder(variant),
    category: String(product.categories[0]),
    tree: String(accountOf('us').treeId),
  }
}

const lineBody = (variant: Variant, quantity = 1) => ({
  product_id: variant.product_id,
  variant_id: variant.id,
  quantity,
})

async function placeOrder(variant: Variant): Promise<string> {
  const cart = await shop.createCart(variant, 2)
  const { body } = await shop.call<{ data: { checkout_url: string } }>(`/v3/carts/${cart.id}/redirect_urls`, { method: 'POST' }) // prettier-ignore
  const browser = openBrowser(shop)
  await browser.visit(body.data.checkout_url)
  const hosted = 'http://localhost:3100/storefront/us/checkout'
  await browser.submit(`${hosted}/address`, { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lind', address1: '1 Road', city: 'Bozeman', state: 'Montana', postal_code: '59715', country_code: 'US' }) // prettier-ignore
  const done = await browser.submit(`${hosted}/order`, { cart: cart.id, shipping_method: '2', card_number: '4111111111111111' }) // prettier-ignore
  return /Order #(\d+)/.exec(done.html)?.[1] ?? 'none'
}

const product = 'id name type sku price sale_price retail_price calculated_price categories inventory_level inventory_tracking availability is_visible order_quantity_minimum order_quantity_maximum custom_url base_variant_id date_modified' // prettier-ignore
const variant = 'id product_id sku sku_id price sale_price retail_price calculated_price purchasing_disabled image_url inventory_level option_values' // prettier-ignore
const cart = 'id customer_id channel_id email currency tax_included base_amount discount_amount cart_amount coupons discounts line_items created_time updated_time locale version' // prettier-ignore
const physicalLine = 'id parent_id variant_id product_id sku name url quantity taxable image_url discounts coupons discount_amount coupon_amount original_price list_price sale_price extended_list_price extended_sale_price is_require_shipping is_mutable added_by_promotion options' // prettier-ignore
const category = 'parent_id name description sort_order is_visible image_url'
const zone = 'id name type locations free_shipping enabled'
const group = 'id name is_default category_access discount_rules is_group_for_guests'
const customer = 'id email first_name last_name company phone customer_group_id notes address_count attribute_count authentication channel_ids date_created' // prettier-ignore
const address = 'id customer_id first_name last_name address1 address2 city state_or_province postal_code country country_code phone address_type' // prettier-ignore
const order = 'id customer_id date_created date_shipped status_id status custom_status cart_id channel_id items_total subtotal_inc_tax shipping_cost_inc_tax total_inc_tax payment_method payment_status billing_address currency_code default_currency_code customer_locale is_deleted products shipping_addresses' // prettier-ignore

const checks: Check[] = [
  { call: '/v3/catalog/products?limit=250&include=variants,images,primary_image', schema: [files.products, '/catalog/products'], must: `${product} variants images` },
  { call: '/v3/catalog/products?include=options,modifiers,custom_fields,bulk_pricing_rules,videos,channels', schema: [files.products, '/catalog/products'], must: `${product} options` },
  { call: '/v3/catalog/products/{product}', schema: [files.products, '/catalog/products/{product_id}'], must: product },
  { call: '/v3/catalog/products/{product}/options', schema: [files.options, '/catalog/products/{product_id}/options'], must: 'id product_id name display_name type sort_order config option_values' },
  { call: '/v3/catalog/products/{product}/variants', schema: [files.variants, '/catalog/products/{product_id}/variants'], must: variant },
  { call: '/v3/catalog/products/{product}/variants/{variant}', schema: [files.variants, '/catalog/products/{product_id}/variants/{variant_id}'], must: variant },
  { call: '/v3/catalog/variants?limit=250', schema: [files.variants, '/catalog/products/{product_id}/variants'], must: variant },
  { call: '/v3/catalog/categories', schema: [files.categories, '/catalog/categories'], must: `id custom_url ${category}` },
  { call: '/v3/catalog/categories/{category}', schema: [files.categories, '/catalog/categories/{category_id}'], must: `id custom_url ${category}` },
  { call: '/v3/catalog/trees', schema: [files.trees, '/catalog/trees'], must: 'id name channels' },
  { call: '/v3/catalog/trees/categories', schema: [files.trees, '/catalog/trees/categories'], must: `category_id category_uuid tree_id url ${category}` },
  { call: '/v3/catalog/trees/{tree}/categories', schema: [files.trees, '/catalog/trees/{tree_id}/categories'], must: 'id parent_id depth path name is_visible url children' },
  { call: `/v3/carts/{cart}?include=redirect_urls,line_items.physical_items.options`, schema: [files.carts, '/carts/{cartId}'], must: `${cart} redirect_urls` },
  { call: '/v3/carts/{cart}', method: 'PUT', body: { customer_id: 1 }, status: 201, schema: [files.carts, '/carts/{cartId}'], must: cart },
  { call: '/v3/carts/{cart}/redirect_urls', method: 'POST', status: 201, schema: [files.carts, '/carts/{cartId}/redirect_urls'], must: 'cart_url checkout_url embedded_checkout_url' },
  { call: `/v3/carts/{cart}/items/{line}?${withOptions}`, method: 'DELETE', schema: [files.carts, '/carts/{cartId}', 'get', 200], must: cart },
  { call: '/v3/customers?include=addresses,attributes,formfields,storecredit', schema: [files.customers, '/customers'], must: customer },
  { call: '/v3/customers', method: 'POST', body: [{ email: 'kim@example.com', first_name: 'Kim', last_name: 'Berg' }], schema: [files.customers, '/customers'], must: customer },
  { call: '/v3/customers', method: 'PUT', body: [{ id: 2, phone: '+1 555' }], schema: [files.customers, '/customers'], must: customer },
  { call: '/v3/customers/validate-credentials', method: 'POST', body: { email: 'x@example.com', password: 'y' }, schema: [files.customers, '/customers/validate-credentials'], must: 'is_valid customer_id' },
  { call: '/v3/customers/addresses?include=formfields', schema: [files.customers, '/customers/addresses'], must: `${address} form_fields` },
  { call: '/v3/customers/addresses', method: 'PUT', body: [{ id: 1, phone: '+1 406' }], schema: [files.customers, '/customers/addresses', 'get'], must: address },
  { call: '/v3/customers/form-field-values', schema: [files.customers, '/customers/form-field-values'], must: 'name value' },
  { call: '/v2/store', schema: [files.store, '/store'], must: 'id domain secure_url name currency currency_symbol decimal_separator decimal_places timezone is_price_entered_with_tax country_code logo' },
  { call: '/v2/time', schema: [files.store, '/time'], must: 'time' },
  { call: '/v2/currencies', schema: [files.currencies, '/currencies'], must: 'id currency_code currency_exchange_rate token token_location decimal_token thousands_token decimal_places is_default enabled is_transactional' },
  { call: '/v2/currencies/1', schema: [files.currencies, '/currencies/{id}'], must: 'id currency_code' },
  { call: '/v2/countries?limit=250', schema: [files.geography, '/countries'], must: 'id country country_iso2 country_iso3 states' },
  { call: '/v2/countries/226/states?limit=250', schema: [files.geography, '/countries/{country_id}/states'], must: 'id state state_abbreviation country_id' },
  { call: '/v2/shipping/zones', schema: [files.shipping, '/shipping/zones'], must: zone },
  { call: '/v2/shipping/zones/1', schema: [files.shipping, '/shipping/zones/{id}'], must: zone },
  { call: '/v2/shipping/zones/1/methods', schema: [files.shipping, '/shipping/zones/{zone_id}/methods'], must: 'id name type settings enabled channel_ids' },
  { call: '/v2/shipping/zones/2/methods', schema: [files.shipping, '/shipping/zones/{zone_id}/methods'], must: 'id name type settings enabled channel_ids' },
  { call: '/v2/customer_groups', schema: [files.groups, '/customer_groups'], must: group },
  { call: '/v2/customer_groups/4', schema: [files.groups, '/customer_groups/{customer_group_id}'], must: group },
  { call: '/v2/orders', schema: [files.orders, '/orders'], must: order },
  { call: '/v2/orders/{order}', schema: [files.orders, '/orders/{order_id}'], must: order },
  { call: '/v2/orders/{order}/products', schema: [files.orders, '/orders/{order_id}/products'], must: 'id order_id product_id variant_id order_address_id name sku type quantity base_price price_inc_tax total_inc_tax discounted_total_inc_tax product_options applied_discounts' },
  { call: '/v2/orders/{order}/shipping_addresses', schema: [files.orders, '/orders/{order_id}/shipping_addresses'], must: 'id order_id first_name street_1 city zip country_iso2 shipping_method cost_inc_tax shipping_zone_id' },
  { call: '/v2/order_statuses', schema: [files.orders, '/order_statuses'], must: 'id name system_label custom_label system_description order' },
] // prettier-ignore

const fill = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? 'unknown')
const itemsOf = (body: unknown): unknown[] => {
  const record: object = Object(body)
  const data: unknown = Reflect.get(record, 'data') ?? body
  return Array.isArray(data) ? data : [data]
}

const isMissing = missingContracts !== undefined
const named = checks.map((check) => ({ ...check, name: `${check.method ?? 'GET'} ${check.call}` }))

describe('answers against the vendor’s OpenAPI files', () => {
  it.for(named)('$name', async (check, { skip }) => {
    skip(isMissing, missingContracts)
    const { call, method = 'GET', body, status = 200, schema, must } = check
    const [file, path, schemaMethod = method.toLowerCase(), schemaStatus = status] = schema
    const answer = await shop.call(fill(call), { method, body })
    expect(answer.status).toBe(status)
    const validate = answerSchema(file, schemaMethod, path, schemaStatus)
    expect(problemsOf(validate, answer.body)).toEqual([])
    expect(validate('something else')).toBe(false)
    expect(itemsOf(answer.body)).not.toEqual([])
    for (const item of itemsOf(answer.body)) for (const field of must.split(' ')) expect(item).toHaveProperty(field)
  })

  it('a line of a cart', async () => {
    const found = await shop.someVariant()
    const line = firstLine(await shop.createCart(found.variant))
    for (const field of physicalLine.split(' ')) expect(line).toHaveProperty(field)
  })

  it('the variants that come along with products', async ({ skip }) => {
    skip(isMissing, missingContracts)
    const { body } = await shop.call<{ data: { variants: Variant[] }[] }>('/v3/catalog/products?limit=250&include=variants') // prettier-ignore
    const validate = componentSchema(files.variants, 'productVariant_Full')
    for (const found of body.data.flatMap(({ variants }) => variants)) expect(problemsOf(validate, found)).toEqual([])
  })

  it('a conflict', async ({ skip }) => {
    skip(isMissing, missingContracts)
    const found = await shop.someVariant()
    const { id } = await shop.createCart(found.variant)
    const answer = await shop.call(`/v3/carts/${id}`, { method: 'PUT', body: { customer_id: 1, version: 99 } })
    expect(answer.status).toBe(409)
    expect(problemsOf(answerSchema(files.carts, 'put', '/carts/{cartId}', 409), answer.body)).toEqual([])
  })
})
