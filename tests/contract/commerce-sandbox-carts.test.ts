import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartJson } from '../../sandbox/commerce/carts/cart-json.ts'
import type { Modifier, Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import {
  type CommerceStandIn,
  type ProductWithVariants,
  firstLine,
  openCommerce,
} from '../fixtures/commerce-stand-in.ts'

type CartAnswer = { data: CartJson }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const day = 24 * 3600 * 1000

let shop: CommerceStandIn
let product: ProductWithVariants
let variant: Variant
beforeEach(async () => {
  shop = openCommerce()
  ;({ product, variant } = await shop.someVariant())
})
afterEach(() => shop.commerce.close())

const lineOf = (quantity: number, more: object = {}) => ({
  product_id: product.id,
  variant_id: variant.id,
  quantity,
  ...more,
})
const create = (body: object) => shop.call<CartAnswer>('/v3/carts', { method: 'POST', body })
const add = (id: string, body: object) => shop.call<CartAnswer>(`/v3/carts/${id}/items`, { method: 'POST', body })
const update = (id: string, item: string, body: object) =>
  shop.call<CartAnswer>(`/v3/carts/${id}/items/${item}`, { method: 'PUT', body })

describe('a cart', () => {
  test('begins with ids, prices and options', async () => {
    const cart = await shop.createCart(variant, 2)
    expect(cart.id).toMatch(uuid)
    const line = firstLine(cart)
    expect(line.id).toMatch(uuid)
    expect(line).toMatchObject({ quantity: 2, list_price: variant.calculated_price, parent_id: null })
    expect(line.options).toEqual(
      variant.option_values.map(({ id, label, option_id, option_display_name }) => ({
        name: option_display_name,
        nameId: option_id,
        value: label,
        valueId: id,
      })),
    )
    expect(cart.cart_amount).toBeCloseTo(2 * variant.calculated_price, 2)
    expect((await shop.call<CartAnswer>(`/v3/carts/${cart.id}`)).body.data).not.toHaveProperty('redirect_urls')
  })

  test('merges the same variant into one line and gives other variants lines of their own', async () => {
    const { id } = await shop.createCart(variant)
    const merged = await add(id, { line_items: [lineOf(1)] })
    expect(merged.status).toBe(201)
    expect(merged.body.data.line_items.physical_items.map(({ quantity }) => quantity)).toEqual([2])
    const other = product.variants.find((each) => each.id !== variant.id && each.inventory_level > 0)
    const both = await add(id, { line_items: [{ product_id: product.id, variant_id: other?.id, quantity: 1 }] })
    expect(both.body.data.line_items.physical_items).toHaveLength(2)
  })

  test('raises the version with each change and refuses a stale one', async () => {
    const cart = await shop.createCart(variant)
    const next = await add(cart.id, { line_items: [lineOf(1)], version: cart.version })
    expect(next.body.data.version).toBeGreaterThan(cart.version)
    const stale = await update(cart.id, firstLine(cart).id, { line_item: lineOf(5), version: cart.version })
    expect(stale).toMatchObject({ status: 409, body: { status: 409, title: expect.stringContaining('conflict') } })
    expect((await shop.call<CartAnswer>(`/v3/carts/${cart.id}`)).body.data).toEqual(
      expect.objectContaining({ version: next.body.data.version }),
    )
  })

  test('changes a quantity only with the line’s own product and variant', async () => {
    const cart = await shop.createCart(variant)
    const line = firstLine(cart).id
    expect((await update(cart.id, line, { line_item: lineOf(3) })).status).toBe(200)
    expect(await update(cart.id, line, { line_item: { product_id: product.id, quantity: 2 } })).toMatchObject({
      status: 422,
      body: { errors: { variant: 'This product has options, variant ID is required' } },
    })
    const other = product.variants.find((each) => each.id !== variant.id && each.inventory_level > 0)
    expect((await update(cart.id, line, { line_item: { ...lineOf(1), variant_id: other?.id } })).status).toBe(422)
    expect((await update(cart.id, line, { line_item: lineOf(0) })).status).toBe(422)
    expect((await update(cart.id, 'unknown', { line_item: lineOf(1) })).status).toBe(404)
  })

  test('ends with its last item', async () => {
    const cart = await shop.createCart(variant)
    const removed = await shop.call(`/v3/carts/${cart.id}/items/${firstLine(cart).id}`, { method: 'DELETE' })
    expect(removed).toMatchObject({ status: 204, body: undefined })
    const gone = await shop.call<object>(`/v3/carts/${cart.id}`)
    expect(gone.status).toBe(404)
    expect(gone.body).not.toHaveProperty('title')
    expect((await add(cart.id, { line_items: [lineOf(1)] })).status).toBe(404)
  })

  test('ends thirty days after its last change', async () => {
    const cart = await shop.createCart(variant)
    shop.pass(29 * day)
    expect((await add(cart.id, { line_items: [lineOf(1)] })).status).toBe(201)
    shop.pass(29 * day)
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(200)
    shop.pass(day)
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(404)
  })
})

describe('a line with modifiers', () => {
  const modifierOf = async (body: object) => {
    const path = `/v3/catalog/products/${product.id}/modifiers`
    return (await shop.call<{ data: Modifier }>(path, { method: 'POST', body })).body.data
  }
  const variantChoices = () => variant.option_values.map(({ option_id, id }) => ({ option_id, option_value: id }))

  test('keeps its choices, and loses those that a change omits', async () => {
    const text = await modifierOf({ type: 'text', display_name: 'Engraving', required: true })
    const list = await modifierOf({
      ...{ type: 'dropdown', display_name: 'Wrapping', required: false },
      option_values: [{ label: 'Birch box' }],
    })
    const wrapped = { option_id: list.id, option_value: list.option_values[0]?.id }
    const engraved = { option_id: text.id, option_value: 'Ada' }
    const chosen = [
      { name: 'Engraving', nameId: text.id, value: 'Ada' },
      { name: 'Wrapping', nameId: list.id, value: 'Birch box', valueId: wrapped.option_value },
    ]
    const made = await create({ line_items: [lineOf(1, { option_selections: [engraved, wrapped] })] })
    expect(made.status).toBe(201)
    const [id, line] = [made.body.data.id, firstLine(made.body.data).id]
    const selections = (...more: object[]) => ({
      product_id: product.id,
      quantity: 2,
      option_selections: [...variantChoices(), ...more],
    })

    expect((await update(id, line, { line_item: lineOf(2) })).status).toBe(422)
    expect((await update(id, line, { line_item: selections(wrapped) })).body).toMatchObject({
      title: 'Please create some text for the Engraving option',
    })
    const path = `/v3/carts/${id}?include=line_items.physical_items.options`
    const read = async () => firstLine((await shop.call<CartAnswer>(path)).body.data)
    expect(await read()).toMatchObject({ quantity: 1 })
    expect((await read()).options?.slice(-2)).toEqual(chosen)

    await update(id, line, { line_item: selections(engraved, wrapped) })
    expect((await read()).options?.slice(-2)).toEqual(chosen)
    await update(id, line, { line_item: selections(engraved) })
    expect((await read()).options?.slice(-1)).toEqual([{ name: 'Engraving', nameId: text.id, value: 'Ada' }])
  })

  test('refuses a choice that the product does not have', async () => {
    const foreign = { option_selections: [{ option_id: 1, option_value: 'Ada' }] }
    expect((await create({ line_items: [lineOf(1, foreign)] })).status).toBe(422)
  })
})

describe('the checks of a cart', () => {
  test('refuse a missing variant, missing items and broken JSON', async () => {
    expect(await create({ line_items: [{ product_id: product.id, quantity: 1 }] })).toMatchObject({
      status: 422,
      body: {
        title: 'Missing or incorrect required fields',
        errors: { variant: 'This product has options, variant ID is required' },
      },
    })
    expect(await create({})).toMatchObject({ status: 422, body: { title: 'Missing line_items in request body' } })
    expect((await shop.call('/v3/carts', { method: 'POST', body: '{' })).status).toBe(400)
  })

  test('refuse more than the stock, summed over all additions', async () => {
    const { id } = await shop.createCart(variant, variant.inventory_level)
    const refused = await add(id, { line_items: [lineOf(1)] })
    expect(refused).toMatchObject({ status: 422, body: { title: expect.stringContaining(product.name) } })
    expect((await shop.call<CartAnswer>(`/v3/carts/${id}`)).body.data.version).toBe(1)
  })

  test('enforce the product’s minimum and maximum', async () => {
    const limits = { order_quantity_minimum: 2, order_quantity_maximum: 3 }
    await shop.call(`/v3/catalog/products/${product.id}`, { method: 'PUT', body: limits })
    expect(await create({ line_items: [lineOf(4)] })).toMatchObject({
      status: 422,
      body: { title: `You can only purchase a maximum of 3 of the ${product.name} per order.` },
    })
    expect((await create({ line_items: [lineOf(1)] })).status).toBe(422)
    expect((await create({ line_items: [lineOf(2)] })).status).toBe(201)
  })

  test('refuse discontinued products', async () => {
    await shop.call(`/v3/catalog/products/${product.id}`, { method: 'PUT', body: { availability: 'disabled' } })
    expect(await create({ line_items: [lineOf(1)] })).toMatchObject({
      status: 422,
      body: { title: expect.any(String) },
    })
  })

  test('accept only chargeable currencies and existing customers', async () => {
    expect((await create({ line_items: [lineOf(1)], currency: { code: 'EUR' } })).status).toBe(400)
    expect((await create({ line_items: [lineOf(1)], customer_id: 99_999 })).status).toBe(422)
  })
})

describe('cart prices', () => {
  test('follow the customer’s group, which is set along with the customer', async () => {
    const cart = await shop.createCart(variant)
    const { body, status } = await shop.call<CartAnswer>(`/v3/carts/${cart.id}`, {
      method: 'PUT',
      body: { customer_id: 2 },
    })
    expect(status).toBe(201)
    const line = firstLine(body.data)
    expect(line.list_price).toBeCloseTo(variant.calculated_price * 0.6, 2)
    expect(line.original_price).toBeGreaterThan(line.list_price)
    expect(body.data).toMatchObject({ customer_id: 2, email: 'pro@firn.example' })
  })

  test('prefer a rule for a product to one for its category, and that to one for all', async () => {
    const { body } = await shop.call<
      {
        id: number
        name: string
        discount_rules: { type: string; amount: string; product_id?: number; category_id?: number; method: string }[]
      }[]
    >('/v2/customer_groups', { store: 'eu' })
    const rules = body.find(({ name }) => name === 'Pro Europe')?.discount_rules ?? []
    const fixed = rules.find(({ type }) => type === 'product')
    const { body: found } = await shop.call<{ data: Variant[] }>(`/v3/catalog/products/${fixed?.product_id}/variants`, {
      store: 'eu',
    })
    const buyable = found.data.find(({ inventory_level }) => inventory_level > 0) ?? found.data[0]
    if (!buyable) throw new Error('The product of the rule has no variant')
    const cart = await shop.createCart(buyable, 1, { customer_id: 2 }, 'eu')
    expect(firstLine(cart).list_price).toBe(Number(fixed?.amount))
    const { variant: shoe } = await shop.someVariant('eu')
    const ofCategory = await shop.createCart(shoe, 1, { customer_id: 2 }, 'eu')
    expect(firstLine(ofCategory).list_price).toBeCloseTo(shoe.calculated_price * 0.65, 2)
  })

  test('are overridden only by an explicit price', async () => {
    const { body } = await create({ line_items: [lineOf(2, { list_price: 10 })] })
    expect(body.data.cart_amount).toBe(20)
  })
})

describe('redirect addresses', () => {
  test('are created on demand in the three forms', async () => {
    const cart = await shop.createCart(variant)
    const { status, body } = await shop.call<{ data: Record<string, string> }>(`/v3/carts/${cart.id}/redirect_urls`, {
      method: 'POST',
    })
    expect(status).toBe(201)
    const base = 'http://localhost:3100/storefront/us/cart.php'
    const token = '[0-9a-f]{64}'
    expect(body.data['cart_url']).toMatch(new RegExp(`^${base}\\?action=load&id=${cart.id}&token=${token}$`))
    expect(body.data['checkout_url']).toMatch(
      new RegExp(`^${base}\\?action=loadInCheckout&id=${cart.id}&token=${token}$`),
    )
    expect(body.data['embedded_checkout_url']).toContain('?embedded=1&action=loadInCheckout&')
  })
})
