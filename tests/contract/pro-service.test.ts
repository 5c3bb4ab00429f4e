import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProService, cachedProService } from '../../src/vendors/pro/index.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { proEnds } from '../fixtures/programme-end.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const settings = () => shop.config.pro
const answering = (body: unknown, status = 200) =>
  createProService(settings(), () => Promise.resolve(Response.json(body, { status })))

describe('the pro service', () => {
  test('returns a customer’s spend under a brand', async () => {
    const service = createProService(settings(), (url, init) => shop.sandbox.request(url, init))
    const { us, ca } = settings().brands
    expect(await service.orderTotal(2, us)).toEqual({
      order_total: expect.any(Number),
      expiration_date: proEnds,
      employee_group: false,
      spend_limit: 3000,
    })
    expect((await service.orderTotal(3, us)).employee_group).toBe(true)
    expect((await service.orderTotal(2, ca)).spend_limit).not.toBe(3000)
  })

  test('returns zero for unknown customers', async () => {
    const service = createProService(settings(), (url, init) => shop.sandbox.request(url, init))
    expect(await service.orderTotal(99_999, settings().brands.us)).toEqual({ order_total: 0, employee_group: false })
  })

  test('lists the groups without free shipping', async () => {
    const service = createProService(settings(), (url, init) => shop.sandbox.request(url, init))
    const found = await service.shippingMethodSettings('us')
    expect(found).toEqual({ hide_free_shipping_groups: expect.stringMatching(/^\d+(,\d+)*$/), is_enabled: true })
  })

  test('receives only its token and the request', async () => {
    const seen: [string, Headers][] = []
    const service = createProService(settings(), (url, init) => {
      seen.push([url, new Headers(init?.headers)])
      return Promise.resolve(Response.json({}))
    })
    await service.orderTotal(2, 'a&b=c')
    const [[url, headers] = ['', new Headers()]] = seen
    expect(url).toBe(`${settings().url}/order_total?customer_id=2&brand_id=a%26b%3Dc`)
    expect(Object.fromEntries(headers)).toEqual({
      authorization: `Bearer ${settings().token}`,
      accept: 'application/json',
    })
  })

  test('may omit fields, and send numbers as text', async () => {
    const written = { order_total: '1250.50', spend_limit: null, expiration_date: '', employee_group: 1 }
    expect(await answering(written).orderTotal(2, '1')).toEqual({ order_total: 1250.5, employee_group: true })
    expect(await answering({}).shippingMethodSettings('us')).toEqual({
      hide_free_shipping_groups: '',
      is_enabled: false,
    })
  })

  test.each([
    ['an answer of another shape', { order_total: 'a lot' }, 200],
    ['a refusal of our token', {}, 401],
    ['a 500', {}, 500],
  ])('throws a VendorError for %s', async (_what, body, status) => {
    await expect(answering(body, status).orderTotal(2, '1')).rejects.toBeInstanceOf(VendorError)
  })
})

describe('applications and codes', () => {
  const application = {
    id: 'a/b',
    name: 'Nell Ost',
    email: 'nell@example.com',
    profession: 'guide',
    organisation: 'Ridge Guides',
    memberNumber: '12',
    country: 'us',
    locale: 'en-us',
  } as const
  const use = { code: 'ABCDE12345', email: 'nell@example.com', region: 'pro' }

  test('are sent with our token, codes and addresses only in bodies', async () => {
    const seen: { method: string; url: string; body: unknown }[] = []
    const service = createProService(settings(), (url, init) => {
      seen.push({
        method: init?.method ?? 'GET',
        url,
        body: JSON.parse(typeof init?.body === 'string' ? init.body : ''),
      })
      return Promise.resolve(Response.json(url.includes('codes') ? { outcome: 'used' } : { status: 'pending' }))
    })
    await service.sendApplication(application)
    await service.redeemCode({ ...use, customerId: 7 })
    const { url } = settings()
    const { id: _, memberNumber, ...fields } = application
    expect(seen).toEqual([
      { method: 'PUT', url: `${url}/applications/a%2Fb`, body: { ...fields, member_number: memberNumber } },
      { method: 'POST', url: `${url}/codes/redeem`, body: { ...use, customer_id: 7 } },
    ])
  })

  test('throw a VendorError for an answer of another shape, and never grant a group', async () => {
    const whole = { outcome: 'valid', code: 'ABCDE12345', region: 'pro', expires: proEnds, customer_group_id: 3 }
    expect(await answering(whole).checkCode(use)).toMatchObject({ kind: 'granted', grant: { groupId: 3 } })
    for (const wrong of [{ region: 'us' }, { expires: 'soon' }, { customer_group_id: 0 }, { outcome: 'perhaps' }])
      await expect(answering({ ...whole, ...wrong }).checkCode(use)).rejects.toBeInstanceOf(VendorError)
    await expect(answering({ status: 'lost' }).applicationStatus('a')).rejects.toBeInstanceOf(VendorError)
    await expect(answering({ error: 'no' }, 422).sendApplication(application)).rejects.toBeInstanceOf(VendorError)
  })

  test('are sent once: the outcome of a redemption is uncertain when its answer is lost', async () => {
    let calls = 0
    const service = createProService(settings(), () => {
      calls += 1
      return Promise.resolve(new Response('', { status: 500 }))
    })
    await expect(service.redeemCode({ ...use, customerId: 7 })).rejects.toMatchObject({ uncertain: true })
    expect(calls).toBe(1)
  })

  test('drop the cached answers of a customer', async () => {
    let total = 100
    const service = cachedProService(
      createProService(settings(), () => Promise.resolve(Response.json({ order_total: total }))),
      () => 0,
    )
    await service.orderTotal(2, '1')
    total = 200
    service.invalidateCustomer(3)
    expect((await service.orderTotal(2, '1')).order_total).toBe(100)
    service.invalidateCustomer(2)
    expect((await service.orderTotal(2, '1')).order_total).toBe(200)
  })
})

describe('answers of the pro service', () => {
  test('are cached for a minute, and served stale for a day', async () => {
    let now = 0
    let total = 100
    let dead = false
    const service = cachedProService(
      createProService(settings(), () =>
        dead ? Promise.reject(new TypeError('gone')) : Promise.resolve(Response.json({ order_total: total })),
      ),
      () => now,
    )
    const spent = async () => (await service.orderTotal(2, '1')).order_total
    expect(await spent()).toBe(100)
    total = 200
    now = 59_999
    expect(await spent()).toBe(100)
    now = 60_000
    expect(await spent()).toBe(200)
    dead = true
    now += 23 * 60 * 60_000
    expect(await spent()).toBe(200)
    now += 2 * 60 * 60_000
    await expect(spent()).rejects.toBeInstanceOf(VendorError)
  })

  test('are never shared between customers or brands', async () => {
    const service = cachedProService(
      createProService(settings(), (url) =>
        Promise.resolve(Response.json({ order_total: Number(new URL(url).searchParams.get('customer_id')) })),
      ),
      () => 0,
    )
    const totals = await Promise.all([1, 2, 12].map((id) => service.orderTotal(id, '1')))
    expect(totals.map(({ order_total }) => order_total)).toEqual([1, 2, 12])
  })
})
