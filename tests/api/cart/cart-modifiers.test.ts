import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { customerVisitor, newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { addModifier } from '../../fixtures/merchant.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { reorder } from '../../../src/api/cart/reorder.ts'
import { createVisitorSession } from '../../../src/api/kernel/create-visitor-session.ts'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'

type Modifier = Awaited<ReturnType<typeof addModifier>>

let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
let engraving: Modifier
let box: Modifier
/** The lines that were sent to the platform, the latest last. */
const sent: { readonly method: string; readonly line: object }[] = []

beforeAll(async () => {
  shop = await openShop()
  ;({ product, variant } = await stockedProduct(shop))
  engraving = await addModifier(shop, product.id, { type: 'text', display_name: 'Engraving', required: true })
  const option_values = [{ label: 'Birch box' }, { label: 'Felt bag' }]
  box = await addModifier(shop, product.id, { type: 'dropdown', display_name: 'Wrapping', option_values })
  shop.breakNetwork((url, init) => {
    const body: { line_items?: object[]; line_item?: object } = JSON.parse(
      typeof init?.body === 'string' ? init.body : '{}',
    )
    for (const line of [body.line_items ?? [], body.line_item ?? []].flat())
      sent.push({ method: init?.method ?? '', line })
    return shop.sandbox.request(url, init)
  })
})
afterAll(() => shop.close())

const arrive = () => new Visitor(shop.api).arrive()
const engraved = (text: string, more: readonly object[] = []) => ({
  productID: product.id,
  variantID: variant.id,
  quantity: 1,
  options: [{ id: engraving.id, value: text }, ...more],
})
const add = async (visitor: Visitor, ...items: object[]) =>
  cartOf(await visitor.call('POST', '/api/cart/create', { body: { items } }))
const setQuantity = (visitor: Visitor, cart: { id: string; lineId: string }, quantity: number) =>
  visitor.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body: { productID: product.id, quantity } })

describe('a line with modifiers', () => {
  test('keeps them when its quantity changes, in two calls at most', async () => {
    const visitor = await arrive()
    const cart = await add(visitor, engraved('Ada & Per', [{ id: box.id, value: box.values[1] }]))
    for (const isCold of [false, true]) {
      if (isCold) shop.services.cartCache.clear()
      shop.calls.length = 0
      const changed = await cartOf(await setQuantity(visitor, cart, isCold ? 3 : 2))
      expect(changed.lines).toMatchObject([{ variant_id: variant.id, quantity: isCold ? 3 : 2 }])
      expect(changed.lines[0]?.options).toEqual(cart.lines[0]?.options)
      expect(shop.calls.length).toBeLessThanOrEqual(2)
    }
    expect(cart.lines[0]?.options).toEqual(
      expect.arrayContaining([
        { name: 'Engraving', nameId: engraving.id, value: 'Ada & Per' },
        { name: 'Wrapping', nameId: box.id, value: 'Felt bag', valueId: box.values[1] },
      ]),
    )
    expect(sent.at(-1)?.line).toEqual({
      product_id: product.id,
      quantity: 3,
      option_selections: expect.arrayContaining([
        ...variant.option_values.map(({ option_id, id }) => ({ option_id, option_value: id })),
        { option_id: engraving.id, option_value: 'Ada & Per' },
        { option_id: box.id, option_value: box.values[1] },
      ]),
    })
  })

  test('keeps an unlisted choice of digits as a text', async () => {
    const visitor = await arrive()
    const cart = await add(visitor, engraved('2024'))
    const changed = await cartOf(await setQuantity(visitor, cart, 2))
    expect(changed.lines[0]?.options).toContainEqual({ name: 'Engraving', nameId: engraving.id, value: '2024' })
  })

  test('stays apart from a line with another choice', async () => {
    const visitor = await arrive()
    const cart = await add(visitor, engraved('Ada'), engraved('Per'), engraved('Per'))
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  test('is refused without a required modifier, which the refusal names, and changes no cart', async () => {
    const visitor = await arrive()
    const before = await add(visitor, engraved('Ada'))
    const plain = { productID: product.id, variantID: variant.id, quantity: 1 }
    const refused = await visitor.call('POST', '/api/cart/create', { body: { items: [plain] } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'options_missing',
      errors: [{ pointer: `/items/0/options/${engraving.id}`, message: 'Engraving is required' }],
    })
    const { cart } = await sessionOf(visitor)
    expect([cart?.id, cart?.line_items.physical_items]).toEqual([before.id, before.lines])
  })

  test('keeps them in a merge at sign-in, beside a line with others', async () => {
    const customer = await newCustomer(shop)
    await add(await customerVisitor(shop, customer), engraved('Ada'))
    const guest = await arrive()
    await add(guest, engraved('Ada'), engraved('Per', [{ id: box.id, value: box.values[0] }]))
    await signIn(guest, customer)
    const lines = (await sessionOf(guest)).cart?.line_items.physical_items ?? []
    const shown = lines.map(({ quantity, options }) => [
      quantity,
      options.filter(({ nameId }) => [engraving.id, box.id].includes(nameId)).map(({ value }) => value),
    ])
    expect(shown).toEqual([
      [2, ['Ada']],
      [1, ['Per', 'Birch box']],
    ])
  })

  type Choice = readonly [option: number, value: string, type: string]
  const entry = (text: string): Choice => [engraving.id, text, 'Text field']
  /** A line of an order. */
  const ordered = (own: PlatformVariant, name: string, choices: readonly Choice[]) => ({
    ...{ id: own.id, order_id: 1, product_id: own.product_id, variant_id: own.id, order_address_id: 1, name, sku: '' },
    ...{ quantity: 1, quantity_shipped: 0, quantity_refunded: 0, is_refunded: false, base_price: 1, base_total: 1 },
    ...{ price_ex_tax: 1, price_inc_tax: 1, total_ex_tax: 1, total_inc_tax: 1 },
    product_options: [
      ...own.option_values.map(({ option_id, id }) => [option_id, String(id), 'Swatch'] as const),
      ...choices,
    ].map(([product_option_id, value, type]) => ({
      ...{ option_id: 1, product_option_id },
      ...{ display_name: '', display_value: value, value, type },
    })),
  })
  const orderAgain = async (...products: readonly ReturnType<typeof ordered>[]) => {
    const session = await createVisitorSession({ services: shop.services, clientAddress: '192.0.2.7' }, 'us')
    const { left } = await reorder({ services: shop.services, session, store: 'us', locale: undefined }, products)
    const id = (await shop.services.sessions.get(session.id))?.data.slots.us?.cart ?? ''
    const cart = await shop.services.commerce.us.carts.get(id)
    return {
      left: left.map(({ name }) => name),
      variants: cart?.line_items.physical_items.map((line) => line.variant_id),
    }
  }

  test('keeps them in a reorder', async () => {
    const { left } = await orderAgain(ordered(variant, 'engraved', [entry('2024')]))
    expect(left).toEqual([])
    expect(sent.at(-1)?.line).toMatchObject({
      option_selections: expect.arrayContaining([{ option_id: engraving.id, option_value: '2024' }]),
    })
  })

  test.each<[string, () => readonly Choice[]]>([
    ['an entry that is not allowed any more', () => [entry('2024'), [box.id, '1', 'Drop-down']]],
    ['a required entry that it lacked', () => []],
  ])('is left out of a reorder and named when it has %s, while the other lines are added', async (_, choices) => {
    const products = await shop.services.commerce.us.catalogue.products()
    const [other] =
      products.findLast(({ id, variants }) => id !== product.id && (variants[0]?.inventory_level ?? 0) > 3)?.variants ??
      []
    if (!other) throw new Error('no other product with stock')
    const again = await orderAgain(ordered(variant, 'engraved', choices()), ordered(other, 'plain', []))
    expect(again).toEqual({ left: ['engraved'], variants: [other.id] })
  })
})

describe('a line without modifiers', () => {
  test('is changed by its variant’s id', async () => {
    const products = await shop.services.commerce.us.catalogue.products()
    const other = products.find(({ id, variants }) => id !== product.id && (variants[0]?.inventory_level ?? 0) > 3)
    const [plain] = other?.variants ?? []
    if (!plain) throw new Error('no other product with stock')
    const visitor = await arrive()
    const cart = await add(visitor, { productID: plain.product_id, variantID: plain.id, quantity: 1 })
    shop.calls.length = 0
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    await cartOf(await visitor.call('PUT', path, { body: { productID: plain.product_id, quantity: 2 } }))
    expect(sent.at(-1)?.line).toEqual({ product_id: plain.product_id, variant_id: plain.id, quantity: 2 })
    expect(shop.calls.length).toBeLessThanOrEqual(2)
  })
})

describe('modifiers of every kind', () => {
  type Kind = Parameters<typeof addModifier>[2]
  const kinds: readonly {
    readonly kind: Kind
    readonly right: string
    readonly wrong: string
    readonly shown?: string
  }[] = [
    {
      kind: { type: 'text', display_name: 'Name', config: { text_characters_limited: true, text_max_length: 5 } },
      right: '2024',
      wrong: 'Ada & Per',
    },
    {
      kind: { type: 'multi_line_text', display_name: 'Card', config: { text_lines_limited: true, text_max_lines: 2 } },
      right: 'a\nb',
      wrong: 'a\nb\nc',
    },
    {
      kind: {
        type: 'numbers_only_text',
        display_name: 'Number',
        config: { number_limited: true, number_limit_mode: 'highest', number_highest_value: 9 },
      },
      right: '7,5',
      wrong: '10',
      shown: '7.5',
    },
    {
      kind: {
        type: 'date',
        display_name: 'Day',
        config: { date_limited: true, date_limit_mode: 'earliest', date_earliest_value: '2026-12-01T00:00:00+00:00' },
      },
      right: '2026-12-24',
      wrong: '2026-11-30',
    },
    { kind: { type: 'checkbox', display_name: 'Terms' }, right: 'first', wrong: '1', shown: 'Yes' },
    {
      kind: { type: 'radio_buttons', display_name: 'Box', option_values: [{ label: 'Birch' }] },
      right: 'first',
      wrong: '1',
      shown: 'Birch',
    },
    {
      kind: {
        type: 'swatch',
        display_name: 'Ribbon',
        option_values: [{ label: 'Red', value_data: { colors: ['#aa0000'] } }],
      },
      right: 'first',
      wrong: '1',
      shown: 'Red',
    },
  ]

  test.each(kinds)(
    'are asked for, checked and sent, by scripts and by a plain form: $kind.type',
    async ({ kind, right, wrong, shown }) => {
      const products = await shop.services.commerce.us.catalogue.products()
      const other = products.find(
        (each) => each.id !== product.id && each.modifiers.length === 0 && (each.variants[0]?.inventory_level ?? 0) > 5,
      )
      const own = other?.variants[0]
      if (!other || !own) throw new Error('the demo has no other product')
      const productId = other.id
      const added = await addModifier(shop, productId, { ...kind, required: true })
      const isListed = added.values.length > 0
      const entry = (text: string) => (text === 'first' ? added.values[0] : isListed ? Number(text) : text)
      const item = (options: readonly object[]) => ({ productID: productId, variantID: own.id, quantity: 1, options })
      const visitor = await arrive()
      const refusalOf = async (options: readonly object[]): Promise<unknown> =>
        (await visitor.call('POST', '/api/cart/create', { body: { items: [item(options)] } })).json()
      const named = [{ message: expect.stringContaining(kind.display_name) }]
      expect(await refusalOf([])).toMatchObject({ code: 'options_missing', errors: named })
      expect(await refusalOf([{ id: added.id, value: entry(wrong) }])).toMatchObject({
        code: 'option_invalid',
        errors: named,
      })
      const cart = await add(visitor, item([{ id: added.id, value: entry(right) }]))
      const choice = expect.objectContaining({ nameId: added.id, value: shown ?? right })
      expect(cart.lines[0]?.options).toContainEqual(choice)

      const plain = await arrive()
      const variantFields = own.option_values.map(({ option_id, id }): [string, string] => [
        `option[${option_id}]`,
        String(id),
      ])
      const name = `${isListed ? 'option' : 'text'}[${added.id}]`
      await plain.post('/api/forms/en-us/cart/add', {
        ...Object.fromEntries(variantFields),
        product_id: String(productId),
        [name]: String(entry(right)),
      })
      expect((await sessionOf(plain)).cart?.line_items.physical_items[0]?.options).toContainEqual(choice)
    },
  )
})
