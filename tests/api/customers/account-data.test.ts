import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accountForms as forms, pageOf, redirectOf, signedInByForm } from '../../fixtures/account-visitor.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { ada, home } from '../../fixtures/customers.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { sendParcel } from '../../fixtures/sent-parcel.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

describe('the export of a customer’s data', () => {
  test('contains profile, addresses, orders with their parcels, and decisions about statistics', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    await visitor.post(`${forms}/addresses/add`, home)
    await visitor.post('/api/forms/en-us/consent', { choice: 'refused' })
    const { orderId, productName } = await placeOrder(shop, customer.id, customer.email)
    await sendParcel(shop, orderId)
    const response = await visitor.post(`${forms}/data`, { data: 'yes' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="account.json"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const data = await response.json()
    expect(data).toMatchObject({
      store: 'us',
      customer: { id: customer.id, email: customer.email, default_address_id: null },
      addresses: [{ city: 'Burlington' }],
      orders: [{ id: orderId, products: [{ name: productName }], shipments: [{ order_id: orderId }] }],
      trade_programme: null,
      statistics_consents: [{ choice: 'refused', locale: 'en-us' }],
    })
    expect(JSON.stringify(data)).not.toMatch(/notes|staff|registration_ip/)
  })

  test('contains no other customer’s data, and is refused to guests', async () => {
    const one = await signedInByForm(shop)
    const other = await signedInByForm(shop)
    const text = await (await other.visitor.post(`${forms}/data`, { data: 'yes' })).text()
    expect(text).not.toContain(one.customer.email)
    const guest = await new Visitor(shop.api).arrive()
    expect(redirectOf(await guest.post(`${forms}/data`, { data: 'yes' }))).toEqual([303, '/en-us/account/profile'])
    expect((await pageOf(shop, guest, '/en-us/account/profile')).flash?.code).toBe('signed_out')
  })

  test('is limited to three times an hour', async () => {
    const { visitor } = await signedInByForm(shop)
    const ask = async () => (await visitor.post(`${forms}/data`, { data: 'yes' })).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 303])
    // By its field the page finds the form to complain about.
    const { flash } = await pageOf(shop, visitor, '/en-us/account/profile')
    expect(flash).toMatchObject({ code: 'rate_limited', values: { data: 'yes' } })
  })

  test('does not count where the platform fails', async () => {
    const { visitor } = await signedInByForm(shop)
    const ask = async () => (await visitor.post(`${forms}/data`, { data: 'yes' })).status
    shop.breakNetwork((url, init) =>
      url.includes('/v3/customers/addresses') ? Response.json({}, { status: 404 }) : shop.sandbox.request(url, init),
    )
    expect([await ask(), await ask(), await ask()]).toEqual([303, 303, 303])
    shop.breakNetwork(undefined)
    expect((await pageOf(shop, visitor, '/en-us/account/profile')).flash?.code).toBe('upstream_unreachable')
    expect(await ask()).toBe(200)
  })
})

describe('the export of 45 orders', () => {
  const count = 45

  /** Exports ada's data at a store with this quota, where each of her orders is a copy of her newest. */
  async function exportOrders(quota: string) {
    const small = await openShop({ settings: { BIGCOMMERCE_QUOTA: quota } })
    onTestFinished(() => small.close())
    const newest = await small.services.commerce.us.orders.ofCustomer(ada.id, { page: 1, limit: 1 })
    const [{ id } = { id: 0 }] = newest.orders
    const ids = Array.from({ length: count }, (_, index) => id + count - index)
    small.breakNetwork(async (url, init) => {
      const answer = await small.sandbox.request(url.replace(/\/v2\/orders\/\d+\//, `/v2/orders/${id}/`), init)
      if (!url.includes('/v2/orders?')) return answer
      const [order]: Record<string, unknown>[] = await answer.json()
      return Response.json(ids.map((copy) => ({ ...order, id: copy })))
    })
    const visitor = await signedInVisitor(small, ada.id)
    const response = await visitor.post(`${forms}/data`, { data: 'yes' })
    expect(response.status).toBe(200)
    const data: { orders: { id: number; products?: unknown }[]; orders_without_details: number } = await response.json()
    expect(data.orders.map((order) => order.id)).toEqual(ids)
    const detailed = data.orders.filter(({ products }) => products !== undefined).length
    expect(data.orders_without_details).toBe(count - detailed)
    return detailed
  }

  test('contains all of them, the newest 20 with lines, within a client’s share of the default quota', async () => {
    expect(await exportOrders('150')).toBe(20)
  })

  test('contains all of them where the share ends before, and says how many have no lines', async () => {
    const detailed = await exportOrders('30')
    expect(detailed).toBeGreaterThan(0)
    expect(detailed).toBeLessThan(20)
  })
})

describe('an account deletion without scripts', () => {
  test('requires the password, and does not show it again', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const sent = await visitor.post(`${forms}/deletion`, { deletion: 'yes', current_password: 'nonsense1' })
    expect(redirectOf(sent)).toEqual([303, '/en-us/account/profile'])
    expect((await pageOf(shop, visitor, '/en-us/account/profile')).flash).toEqual({
      code: 'credentials_invalid',
      page: '/en-us/account/profile',
      values: { deletion: 'yes' },
    })
    expect(await shop.services.commerce.us.customers.get(customer.id)).toBeDefined()
  })

  test('deletes the account, signs out and forgets the decision about statistics', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    await visitor.post('/api/forms/en-us/consent', { choice: 'refused' })
    const sent = await visitor.post(`${forms}/deletion`, { deletion: 'yes', current_password: customer.pw })
    expect(redirectOf(sent)).toEqual([303, '/en-us/account'])
    expect(visitor.cookies.has('firn_consent')).toBe(false)
    expect(await pageOf(shop, visitor, '/en-us/account')).toEqual({
      flash: { code: 'done_deleted', page: '/en-us/account', values: {} },
    })
    expect(await shop.services.commerce.us.customers.get(customer.id)).toBeUndefined()
  })
})

describe('the default address', () => {
  const book = async (visitor: Visitor) => (await pageOf(shop, visitor, '/en-us/account/addresses')).addresses ?? []
  const cities = async (visitor: Visitor) => (await book(visitor)).map(({ city }) => city)

  test('is the first one until another is chosen, and comes first on all pages', async () => {
    const { visitor } = await signedInByForm(shop)
    for (const city of ['Burlington', 'Stowe', 'Warren'])
      await visitor.post(`${forms}/addresses/add`, { ...home, city })
    expect(await cities(visitor)).toEqual(['Burlington', 'Stowe', 'Warren'])
    const stowe = (await book(visitor)).find(({ city }) => city === 'Stowe')
    const sent = await visitor.post(`${forms}/addresses/default`, { id: String(stowe?.id) })
    expect(redirectOf(sent)).toEqual([303, '/en-us/account/addresses'])
    expect((await pageOf(shop, visitor, '/en-us/account/addresses')).flash?.code).toBe('done_default')
    expect(await cities(visitor)).toEqual(['Stowe', 'Burlington', 'Warren'])
    expect((await pageOf(shop, visitor, '/en-us/account')).addresses?.[0]?.city).toBe('Stowe')
    await visitor.post(`${forms}/addresses/remove`, { id: String(stowe?.id) })
    expect(await cities(visitor)).toEqual(['Burlington', 'Warren'])
  })

  test('leaves the customer’s other form fields unchanged', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const { customers } = shop.services.commerce.us
    await customers.update(customer.id, { form_fields: [{ name: 'Pro Code', value: '{"region":"pro"}' }] })
    await visitor.post(`${forms}/addresses/add`, home)
    await visitor.post(`${forms}/addresses/default`, { id: String((await book(visitor))[0]?.id) })
    const names = (await customers.get(customer.id))?.form_fields.map(({ name }) => name)
    expect(names?.toSorted()).toEqual(['Default Address', 'Pro Code'])
  })

  test('is never another customer’s', async () => {
    const owner = await signedInByForm(shop)
    await owner.visitor.post(`${forms}/addresses/add`, home)
    const [address] = await shop.services.commerce.us.customers.addresses.list(owner.customer.id)
    const { customer, visitor } = await signedInByForm(shop)
    await visitor.post(`${forms}/addresses/default`, { id: String(address?.id) })
    expect((await pageOf(shop, visitor, '/en-us/account/addresses')).flash?.code).toBe('not_found')
    expect((await shop.services.commerce.us.customers.get(customer.id))?.form_fields).toEqual([])
  })
})
