import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartAnswer } from '../../../src/api/cart/schemas.ts'
import { createIdempotencyStore } from '../../../src/session/idempotency-store.ts'
import { createSqliteKeyValueStore } from '../../../src/session/sqlite-key-value-store.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { quantityHeld } from '../../fixtures/cart-race.ts'
import { type ShopOnStores, openShopOn, storeKinds } from '../../fixtures/shop-on.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

describe.each(storeKinds)('an idempotency key stored in %s', (kind) => {
  let on: ShopOnStores
  let shop: TestShop
  let line: ShopOnStores['line']
  beforeAll(async () => {
    on = await openShopOn(kind)
    ;({ shop, line } = on)
  })
  afterAll(() => on.close())

  const arrive = () => new Visitor(shop.api).arrive()
  const add = (visitor: Visitor, key: string, path = 'create', quantity = 1) =>
    visitor.call('POST', `/api/cart/${path}`, {
      body: { items: [{ ...line, quantity }] },
      headers: { 'idempotency-key': key },
    })
  const answerOf = async (response: Response) => {
    const { data, code }: Partial<CartAnswer> & { code?: string } = await response.json()
    return { status: response.status, code, id: data?.id ?? '', count: data?.line_items.physical_items[0]?.quantity }
  }
  /** The next write at the platform is done, but its answer is lost. */
  const loseAnswer = () =>
    shop.breakNetwork(async (url, init) => {
      const done = await shop.sandbox.request(url, init)
      if (init?.method !== 'POST') return done
      shop.breakNetwork(undefined)
      throw new TypeError('the connection was reset')
    })

  test('adds once, and answers repeats with the current cart', async () => {
    const visitor = await arrive()
    const first = await answerOf(await add(visitor, 'click-0001'))
    expect(first).toMatchObject({ status: 201, count: 1 })
    expect(await answerOf(await add(visitor, 'click-0001'))).toEqual(first)
    expect(await answerOf(await add(visitor, 'click-0001', `${first.id}/items`))).toEqual(first)
    expect(await answerOf(await add(visitor, 'click-0002', `${first.id}/items`))).toMatchObject({
      status: 201,
      count: 2,
    })
    expect(await answerOf(await add(visitor, 'click-0002', `${first.id}/items`))).toMatchObject({
      status: 201,
      count: 2,
    })
  })

  test('adds once when it is sent several times at once', async () => {
    const visitor = await arrive()
    shop.calls.length = 0
    const answers = await Promise.all(['click-0001', 'click-0001', 'click-0001'].map((key) => add(visitor, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(shop.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /v3/carts'])
    expect(await quantityHeld(visitor)).toBe(1)
  })

  test('is refused for another request', async () => {
    const visitor = await arrive()
    await add(visitor, 'click-0001')
    expect(await answerOf(await add(visitor, 'click-0001', 'create', 2))).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    const abroad = await visitor.call('POST', '/api/cart/create', {
      body: { items: [line] },
      headers: { 'idempotency-key': 'click-0001', 'x-bc-region': 'ca' },
    })
    expect((await answerOf(abroad)).code).toBe('key_reused')
  })

  test('belongs to its session', async () => {
    const [one, other] = [await arrive(), await arrive()]
    await add(one, 'click-0001')
    expect(await answerOf(await add(other, 'click-0001', 'create', 3))).toMatchObject({ status: 201, count: 3 })
  })

  test('does not repeat a write whose answer was lost, and the cart shows the outcome', async () => {
    const visitor = await arrive()
    const { id } = await answerOf(await add(visitor, 'click-0001'))
    loseAnswer()
    const lost = await add(visitor, 'click-0002', `${id}/items`)
    expect(lost.status).toBeGreaterThanOrEqual(500)
    shop.calls.length = 0
    expect(await answerOf(await add(visitor, 'click-0002', `${id}/items`))).toMatchObject({
      status: 504,
      code: 'outcome_unknown',
    })
    expect(shop.calls).toEqual([])
    expect(await quantityHeld(visitor)).toBe(2)
  })

  test('can be used again when the platform refused the write or did not receive it', async () => {
    const visitor = await arrive()
    expect(await answerOf(await add(visitor, 'click-0001', 'create', 999))).toMatchObject({ status: 422 })
    expect(await answerOf(await add(visitor, 'click-0001'))).toMatchObject({ status: 201, count: 1 })
    shop.breakNetwork((url, init) =>
      init?.method === 'POST'
        ? new Response(null, { status: 429, headers: { 'x-rate-limit-time-reset-ms': '20000' } })
        : shop.sandbox.request(url, init),
    )
    expect((await answerOf(await add(visitor, 'click-0002'))).code).toBe('upstream_busy')
    shop.breakNetwork(undefined)
    expect((await shop.services.idempotency.begin(sessionOf(visitor), 'click-0002', 'anything')) ?? 'free').toBe('free')
  })

  test.each(['short', 'x'.repeat(65), 'with space', 'ünicode-key'])('is refused when malformed: “%s”', async (key) => {
    const visitor = await arrive()
    const refused = await visitor.call('POST', '/api/cart/create', {
      body: { items: [line] },
      headers: { 'idempotency-key': encodeURI(key) },
    })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors[0].pointer).toBe('/header/idempotency-key')
  })
})

const sessionOf = (visitor: Visitor): string => visitor.cookies.get('firn_session') ?? ''

describe('a write with an idempotency key', () => {
  test('succeeds although its record cannot be completed', async () => {
    const notes = createIdempotencyStore(createSqliteKeyValueStore(':memory:', Date.now))
    const done = () => Promise.reject(new SessionStoreError('idempotency.complete', new Error('disk full')))
    const shop = await openShop({ idempotency: { ...notes, complete: done } })
    const { product, variant } = await stockedProduct(shop)
    const visitor = await new Visitor(shop.api).arrive()
    const send = () =>
      visitor.call('POST', '/api/cart/create', {
        body: { items: [{ productID: product.id, variantID: variant.id, quantity: 1 }] },
        headers: { 'idempotency-key': 'click-0001' },
      })
    expect((await send()).status).toBe(201)
    expect(shop.log.join('')).toContain('idempotency_record_failed')
    expect((await (await send()).json()).code).toBe('outcome_unknown')
    await shop.close()
  })
})
