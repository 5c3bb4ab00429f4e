import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostAddresses } from '../../../src/api/customers/addresses.ts'
import { ada, customerVisitor, home, newCustomer } from '../../fixtures/customers.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

const enter = async () => {
  const { id, ...account } = await newCustomer(shop)
  const visitor = await customerVisitor(shop, account)
  const path = `/api/customers/${id}/addresses`
  const call = async (method: string, body?: unknown, more = '') => {
    const response = await visitor.call(method, path + more, body === undefined ? {} : { body })
    const answer: { data?: { id: number }; instance?: string } = await response.json()
    return { status: response.status, ...answer, instance: undefined }
  }
  /** Id of the new address. */
  const add = async (address: object): Promise<number> => (await call('POST', address)).data?.id ?? 0
  return { id, visitor, path, call, add }
}
const addressesOf = (id: number) => shop.services.commerce.us.customers.addresses.list(id)

describe('addresses of a customer', () => {
  test('are added, listed, changed and removed', async () => {
    const { id, call } = await enter()
    const added = await call('POST', home)
    expect(added).toMatchObject({ status: 201, data: { ...home, country: 'United States' } })
    expect(added.data).not.toHaveProperty('customer_id')
    const addressId = added.data?.id ?? 0
    const moved = await call('PUT', { ...home, id: addressId, city: 'Stowe' })
    expect(moved).toMatchObject({ status: 200, data: { id: addressId, city: 'Stowe' } })
    expect(await call('GET')).toMatchObject({ status: 200, data: [{ id: addressId, city: 'Stowe' }] })
    expect(await call('DELETE', undefined, `/${addressId}`)).toEqual({ status: 200, data: null })
    expect(await addressesOf(id)).toEqual([])
    expect(await call('DELETE', undefined, `/${addressId}`)).toMatchObject({ status: 404 })
  })

  test('are not duplicated, although the platform reports no error', async () => {
    const { id, call, add } = await enter()
    const { data: first } = await call('POST', home)
    expect(await call('POST', home)).toEqual({ status: 201, data: first })
    const second = await add({ ...home, city: 'Stowe' })
    expect(await call('PUT', { ...home, id: second })).toEqual({ status: 200, data: first })
    expect(await addressesOf(id)).toHaveLength(2)
  })

  test.each([
    ['a US one without its state', { state_or_province: '' }, ['/state_or_province']],
    ['a Spanish one without province and postal code', { country_code: 'ES', state_or_province: '', postal_code: '' }, ['/state_or_province', '/postal_code']],
    ['a German one without postal code', { country_code: 'DE', state_or_province: '', postal_code: ' ' }, ['/postal_code']],
  ])('are refused without their country’s required fields, and not sent on: %s', async (_what, change, pointers) => {
    const { call } = await enter()
    shop.calls.length = 0
    const refused: { status: number; errors?: { pointer: string }[] } = await call('POST', { ...home, ...change })
    expect(refused).toMatchObject({ status: 422, code: 'invalid' })
    expect(refused.errors?.map(({ pointer }) => pointer)).toEqual(pointers)
    expect(shop.calls.filter((name) => name.startsWith('POST'))).toEqual([])
  }) // prettier-ignore

  test('are accepted with just what their country requires', async () => {
    const { add } = await enter()
    expect(await add({ ...home, country_code: 'DE', state_or_province: '', postal_code: '87561' })).toBeGreaterThan(0)
    expect(
      await add({ ...home, country_code: 'ES', state_or_province: 'Lleida', postal_code: '25530' }),
    ).toBeGreaterThan(0)
  })

  test('are limited to fifty', async () => {
    const { id, call } = await enter()
    const { addresses } = shop.services.commerce.us.customers
    const type = 'residential' as const
    for (let number = 1; number <= mostAddresses; number += 1)
      await addresses.create(id, { ...home, address_type: type, address1: `${number} Ridge Road` })
    expect(await call('POST', { ...home, address1: '51 Ridge Road' })).toMatchObject({
      status: 409,
      code: 'address_limit',
    })
    expect((await call('POST', { ...home, address1: '7 Ridge Road' })).status).toBe(201)
    expect(await addressesOf(id)).toHaveLength(50)
    expect(mostAddresses).toBe(50)
  })

  test('require full state names', async () => {
    const { call } = await enter()
    expect(await call('POST', { ...home, state_or_province: 'VT' })).toMatchObject({
      status: 422,
      code: 'invalid_account',
      errors: [{ pointer: '/state_or_province', message: 'is not accepted' }],
    })
  })

  test.each([
    ['a customer', { customer_id: ada.id }],
    ['an id of its own', { id: 1 }],
    ['form fields', { form_fields: [] }],
    ['a line break', { address1: '1 Ridge\r\nRoad' }],
    ['a control character', { city: 'Stowe\u0007' }],
    ['an overlong line', { address2: 'x'.repeat(256) }],
    ['no street', { address1: '  ' }],
    ['a country that is no code', { country_code: 'usa' }],
    ['another kind', { address_type: 'castle' }],
  ])('are refused with %s', async (_what, more) => {
    const { id, call } = await enter()
    expect((await call('POST', { ...home, ...more })).status).toBe(422)
    expect(await addressesOf(id)).toEqual([])
  })

  test('are stored as written, in every script and with every mark', async () => {
    const { call } = await enter()
    const names = { first_name: '美咲', last_name: 'O’Brien-Łuczak', city: 'Saint-Étienne' }
    expect(await call('POST', { ...home, ...names })).toMatchObject({ status: 201, data: names })
  })
})

describe('addresses of another customer', () => {
  test('answer 404 under either customer’s path', async () => {
    const owner = await enter()
    const address = await owner.add(home)
    const thief = await enter()
    const foreign = await thief.call('PUT', { ...home, id: address, city: 'Stowe' })
    const unknown = await thief.call('PUT', { ...home, id: 1_999_999_999, city: 'Stowe' })
    expect(foreign).toEqual(unknown)
    expect(foreign.status).toBe(404)
    expect((await thief.call('DELETE', undefined, `/${address}`)).status).toBe(404)
    for (const [method, body] of [['GET'], ['POST', home], ['POST', { nonsense: 1 }], ['PUT', home]] as const) {
      const response = await thief.visitor.call(method, owner.path, body === undefined ? {} : { body })
      expect(response.status).toBe(404)
    }
    expect((await thief.visitor.call('DELETE', `${owner.path}/${address}`)).status).toBe(404)
    expect(await addressesOf(owner.id)).toMatchObject([{ id: address, city: 'Burlington' }])
  })

  test('require a sign-in before anything else', async () => {
    const owner = await enter()
    const visitor = await new Visitor(shop.api).arrive()
    for (const [method, more] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', ''],
      ['DELETE', '/1'],
    ] as const)
      expect(
        (await visitor.call(method, owner.path + more, method === 'GET' ? {} : { body: { nonsense: 1 } })).status,
      ).toBe(401)
  })
})
