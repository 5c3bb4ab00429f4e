import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toMajor } from '../../src/domain/price/money.ts'
import { stores } from '../../src/domain/region/stores.ts'
import { tokenLife, createTokenSource } from '../../src/vendors/bigcommerce/storefront-token.ts'
import { addModifier } from '../fixtures/merchant.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'

let at = Date.UTC(2026, 10, 21)
let shop: TestShop
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  shop = await openShop({ clock: () => at })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})
beforeEach(() => {
  shop.breakNetwork(undefined)
  shop.calls.length = 0
})

const token = 'POST /v3/storefront/api-token-private'
const query = 'POST /storefront/us/graphql'
const listings = (ids: number[] = [101]) => shop.services.commerce.us.storefront.listings(ids)

describe('storefront queries of a store', () => {
  test('create one token and reuse it', async () => {
    await Promise.all([listings(), listings(), listings()])
    expect(shop.calls).toEqual([token, query, query, query])
    shop.calls.length = 0
    await listings()
    expect(shop.calls).toEqual([query])
  })

  test('read a few products per call, and return visible ones', async () => {
    const found = await listings([101, 102, 103, 104, 99_999_999])
    expect([...found.keys()].toSorted()).toEqual([101, 102, 103, 104])
    expect(shop.calls).toEqual([query, query])
  })

  test.each(stores)('have the prices of the catalogue in %s, with the tax that those include', async (store) => {
    const { catalogue, storefront } = shop.services.commerce[store]
    const product = (await catalogue.sellable('EUR')).find(({ discontinued }) => !discontinued)
    if (!product) throw new Error(`${store} sells nothing`)
    const listing = (await storefront.listings([product.id])).get(product.id)
    const listed = listing?.variants.map(({ entityId, prices }) => [entityId, prices?.price.value] as const) ?? []
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(product.variants.map(({ id, price }) => [id, toMajor(price.now)] as const)),
    )
  })

  test('have the options that make variants, and no modifiers', async () => {
    const optionsOf = async () => (await listings()).get(101)?.productOptions
    const before = await optionsOf()
    expect(before).not.toHaveLength(0)
    const values = [{ label: 'Black', value_data: { colors: ['#000000'] } }]
    await addModifier(shop, 101, { type: 'swatch', display_name: 'Strap', option_values: values })
    await addModifier(shop, 101, { type: 'text', display_name: 'Engraving' })
    expect(await optionsOf()).toEqual(before)
  })

  test('create a new token once when the platform refuses theirs', async () => {
    let refusals = 1
    shop.breakNetwork((url, init) =>
      url.endsWith('/graphql') && refusals-- > 0
        ? new Response('{}', { status: 401 })
        : shop.sandbox.request(url, init),
    )
    expect((await listings()).size).toBe(1)
    expect(shop.calls).toEqual([query, token, query])
    shop.breakNetwork((url, init) =>
      url.endsWith('/graphql') ? new Response('{}', { status: 401 }) : shop.sandbox.request(url, init),
    )
    shop.calls.length = 0
    await expect(listings()).rejects.toMatchObject({ fault: 'refused', status: 401 })
    expect(shop.calls).toEqual([query, token, query])
  })

  test('fail when the answer has errors, regardless of its status', async () => {
    shop.breakNetwork(async (url, init) => {
      const answer = await shop.sandbox.request(url, init)
      if (!url.endsWith('/graphql')) return answer
      return Response.json({
        ...(await answer.json()),
        errors: [{ message: 'private', extensions: { code: 'INSUFFICIENT_ACCESS_SCOPE' } }],
      })
    })
    const failure = await listings().catch((error: unknown) => error)
    expect(failure).toMatchObject({ fault: 'answer', message: expect.stringContaining('INSUFFICIENT_ACCESS_SCOPE') })
    expect(String(failure)).not.toContain('private')
  })

  test('send the token as a bearer, and no cookie, customer or address of a shopper', async () => {
    let sent = new Headers()
    shop.breakNetwork((url, init) => {
      sent = new Headers(init?.headers)
      return shop.sandbox.request(url, init)
    })
    await listings()
    expect(sent.get('authorization')).toMatch(/^Bearer ey/)
    expect([...sent.keys()].toSorted()).toEqual(['accept', 'authorization', 'content-type', 'user-agent'])
  })

  test('renew the token before it expires', async () => {
    await listings()
    at += tokenLife.goodMs - tokenLife.renewMs + 1
    vi.setSystemTime(at)
    shop.calls.length = 0
    await listings()
    expect(shop.calls).toEqual([token, query])
  })
})

describe('the token source', () => {
  test('keeps using a valid token while it cannot be renewed', async () => {
    let now = 0
    let works = true
    const made: number[] = []
    const source = createTokenSource((expiresAt) => {
      if (!works) return Promise.reject(new Error('down'))
      made.push(expiresAt)
      return Promise.resolve(`token ${made.length}`)
    }, () => now) // prettier-ignore
    expect(await source.get()).toBe('token 1')
    expect(made).toEqual([tokenLife.goodMs / 1000])
    works = false
    now = tokenLife.goodMs - 1
    expect(await source.get()).toBe('token 1')
    now = tokenLife.goodMs
    await expect(source.get()).rejects.toThrow('down')
    works = true
    expect(await source.get()).toBe('token 2')
    source.discard('token 1')
    expect(await source.get()).toBe('token 2')
  })
})
