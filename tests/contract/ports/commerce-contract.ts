import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/domain/region/stores.ts'
import type { Commerce } from '../../../src/ports/commerce.ts'

/** A store with products in stock, and the answers that tell its state. */
export type OpenedCommerce = {
  readonly commerce: Commerce
  readonly store: Store
  /** A variant with at least eight pieces, of a product that has options. */
  readonly stocked: { readonly productId: number; readonly variantId: number }
  /** A customer of the store, with the password that signs in. */
  readonly customer: { readonly id: number; readonly email: string; readonly password: string }
  readonly close: () => Promise<void> | void
}

const unknownId = 99_999_999
const unknownCart = '00000000-0000-4000-8000-000000000000'

/**
 * The rules that every commerce platform behind the port obeys.
 * @param open a store of its own for the suite
 */
export function describeCommerce(name: string, open: () => Promise<OpenedCommerce>): void {
  describe(`the commerce port over ${name}`, () => {
    let opened: OpenedCommerce
    let commerce: Commerce
    beforeAll(async () => {
      opened = await open()
      commerce = opened.commerce
    })
    afterAll(() => opened.close())

    const line = (quantity: number) => {
      const { productId, variantId } = opened.stocked
      return { product_id: productId, variant_id: variantId, quantity }
    }
    async function newCart() {
      const { currency } = await commerce.terms(opened.store)
      const outcome = await commerce.carts.create({ lines: [line(2)], currency })
      if (outcome.kind !== 'cart') throw new Error(outcome.kind)
      const [first] = outcome.cart.line_items.physical_items
      if (!first) throw new Error('a cart without lines')
      return { cart: outcome.cart, first }
    }

    test('returns nothing for ids that do not exist', async () => {
      const { catalogue, carts, orders, customers, groups, inventory } = commerce
      const answers = await Promise.all([
        catalogue.product(unknownId),
        catalogue.category(unknownId),
        catalogue.variants(unknownId),
        catalogue.optionPage(unknownId, {}),
        carts.get(unknownCart),
        carts.redirectUrls(unknownCart),
        orders.get(unknownId),
        orders.head(unknownId),
        customers.get(unknownId),
        customers.findByEmail('nobody@nowhere.example'),
        groups.get(unknownId),
        inventory.levels(unknownId),
        commerce.currency(unknownId),
      ])
      expect(answers.filter((answer) => answer !== undefined)).toEqual([])
      expect(await inventory.ofProducts([unknownId])).toEqual([])
      expect(await catalogue.sellableOf({ ids: [unknownId], currency: 'USD', known: new Map() })).toEqual([])
      expect((await commerce.storefront.listings([unknownId])).size).toBe(0)
    })

    test('lists its customer groups, each as it is read alone', async () => {
      const { groups } = commerce
      const all = await groups.all()
      expect(all.map(({ id }) => id)).toContain((await groups.forGuests())?.id)
      expect(await Promise.all(all.map(({ id }) => groups.get(id)))).toEqual(all)
    })

    test('sells products with variants, in minor units of the requested currency', async () => {
      const { currency } = await commerce.terms(opened.store)
      const products = await commerce.catalogue.sellable(currency)
      const product = products.find(({ id }) => id === opened.stocked.productId)
      expect(product?.variants.map(({ id }) => id)).toContain(opened.stocked.variantId)
      const ids = [opened.stocked.productId]
      expect(await commerce.catalogue.sellableOf({ ids, currency, known: new Map() })).toEqual([product])
      for (const { price } of products.flatMap(({ variants }) => variants)) {
        const { amount, currency: of } = price.now
        expect([Number.isInteger(amount), of]).toEqual([true, currency])
      }
    })

    test('pages lists, with the same products as single reads', async () => {
      const { data, pagination } = await commerce.catalogue.productPage({ limit: 2 })
      expect([data.length, pagination.current_page]).toEqual([2, 1])
      expect(pagination.total_pages).toBeGreaterThanOrEqual(pagination.total / pagination.per_page)
      expect((await commerce.catalogue.product(data[0]?.id ?? 0))?.name).toBe(data[0]?.name)
    })

    test('returns stock levels of visible products, and lists them for anonymous shoppers', async () => {
      const { productId, variantId } = opened.stocked
      const [stock] = await commerce.inventory.ofProducts([productId])
      expect(stock?.variants.map((variant) => variant.variantId)).toContain(variantId)
      const listing = (await commerce.storefront.listings([productId])).get(productId)
      expect(listing?.variants.map(({ entityId }) => entityId)).toContain(variantId)
    })

    test('creates, changes and empties a cart', async () => {
      const { cart, first } = await newCart()
      expect([first.quantity, cart.customer_id]).toEqual([2, 0])
      const changed = await commerce.carts.updateItem(cart.id, first.id, line(3))
      expect(changed.kind === 'cart' && changed.cart.line_items.physical_items[0]?.quantity).toBe(3)
      expect((await commerce.carts.get(cart.id))?.line_items.physical_items[0]?.quantity).toBe(3)
      expect(await commerce.carts.removeItem(cart.id, first.id)).toEqual({ kind: 'emptied' })
      expect(await commerce.carts.get(cart.id)).toBeUndefined()
      expect(await commerce.carts.addItems(cart.id, [line(1)])).toEqual({ kind: 'gone' })
    })

    test('reports a conflict when the cart changed since it was read', async () => {
      const { cart, first } = await newCart()
      await commerce.carts.addItems(cart.id, [line(1)])
      const { version } = cart
      const outcomes = [
        await commerce.carts.updateItem(cart.id, first.id, line(5), version),
        await commerce.carts.addItems(cart.id, [line(1)], { version }),
        await commerce.carts.removeItem(cart.id, first.id, version),
      ]
      for (const outcome of outcomes) expect(outcome).toEqual({ kind: 'conflict' })
      await commerce.carts.delete(cart.id)
    })

    test('distinguishes a missing line from a missing cart, and keeps the cart', async () => {
      const { cart } = await newCart()
      const answers = [
        await commerce.carts.updateItem(cart.id, unknownCart, line(3)),
        await commerce.carts.removeItem(cart.id, unknownCart),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ kind: 'line_gone', cart: { id: cart.id } })
      expect(await commerce.carts.setCustomer(cart.id, unknownId)).toEqual({ kind: 'refused', reason: 'customer' })
      expect(await commerce.carts.removeItem(unknownCart, unknownCart)).toEqual({ kind: 'gone' })
      expect(await commerce.carts.get(cart.id)).toMatchObject({ version: cart.version })
      await commerce.carts.delete(cart.id)
    })

    test('refuses lines with a reason', async () => {
      const { currency } = await commerce.terms(opened.store)
      const reasonOf = async (wrong: { product_id: number; variant_id?: number; quantity: number }) => {
        const outcome = await commerce.carts.create({ lines: [wrong], currency })
        return outcome.kind === 'refused' ? outcome.reason : outcome.kind
      }
      expect(await reasonOf({ product_id: opened.stocked.productId, quantity: 1 })).toBe('options')
      expect(await reasonOf(line(999))).toBe('stock')
      expect(await reasonOf({ product_id: unknownId, quantity: 1 })).toBe('product')
    })

    test('checks credentials, and finds customers by e-mail in any case', async () => {
      const { id, email, password } = opened.customer
      expect(await commerce.customers.validateCredentials(email, password)).toBe(id)
      expect(await commerce.customers.validateCredentials(email, `${password}x`)).toBeUndefined()
      expect((await commerce.customers.findByEmail(email.toUpperCase()))?.id).toBe(id)
      expect((await commerce.customers.get(id))?.email).toBe(email)
    })

    test('creates a new URL for each hosted login', async () => {
      const login = { customerId: opened.customer.id, redirect: '/' }
      const urls = await Promise.all([1, 2].map(() => commerce.customers.hostedLoginUrl(login)))
      expect(new Set(urls).size).toBe(2)
      for (const url of urls) expect(URL.canParse(url)).toBe(true)
    })

    test('signs a browser out where it signs it in', async () => {
      const login = await commerce.customers.hostedLoginUrl({ customerId: opened.customer.id })
      expect(new URL(commerce.customers.hostedLogoutUrl()).origin).toBe(new URL(login).origin)
    })

    test('stores each address of a customer once', async () => {
      const { addresses } = commerce.customers
      const { id: customerId } = opened.customer
      const address = {
        first_name: 'Ida',
        last_name: 'Berg',
        company: '',
        address1: '7 Contract Lane',
        address2: '',
        city: 'Burlington',
        state_or_province: 'Vermont',
        postal_code: '05401',
        country_code: 'US',
        phone: '',
        address_type: 'residential',
      } as const
      const made = await addresses.create(customerId, address)
      if (made.kind !== 'address') throw new Error(made.kind)
      expect(await addresses.create(customerId, address)).toEqual({ kind: 'twin' })
      expect((await addresses.list(customerId)).map(({ id }) => id)).toContain(made.address.id)
      await addresses.delete(made.address.id)
      await expect(addresses.delete(made.address.id)).resolves.toBeUndefined()
    })

    test('returns no orders for guests', async () => {
      expect(await commerce.orders.ofCustomer(0, { page: 1, limit: 10 })).toEqual({ orders: [], more: false })
    })

    test('returns store data, and answers a ping', async () => {
      expect((await commerce.currencies()).filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1)
      expect((await commerce.countries()).length).toBeGreaterThan(0)
      expect((await commerce.shippingZones()).length).toBeGreaterThan(0)
      await expect(commerce.ping()).resolves.toBeUndefined()
    })

    test('refuses unsigned events', () => {
      expect(commerce.events.isGenuine(new Headers(), '{}')).toBe(false)
      expect(() => commerce.events.parse('nonsense')).toThrow()
    })
  })
}
