import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProCode } from '../../../src/domain/pro/pro-code.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { customerVisitor, newCustomer, sessionOf } from '../../fixtures/customers.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { changeProService } from '../../fixtures/pro-service.ts'
import { issueCode, postToStaff } from '../../fixtures/pro-staff.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const minute = 60_000
const day = 24 * 60 * minute
// The stand-ins' clock, which decides how long a code can be redeemed.
let now = Date.now()
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
beforeEach(() => {
  shop.breakNetwork(undefined)
  now += minute
})
afterAll(() => shop.close())

let people = 0
const newEmail = () => `member-${(people += 1)}@firn.example`
const newVisitor = (region = 'us') => new Visitor(shop.api, region, siteUrl, `203.0.113.${(people += 1)}`)
const idOf = (visitor: Visitor) => visitor.cookies.get('firn_session') ?? ''
const nell = { first_name: 'Nell', last_name: 'Ost', pw: 'winter2026' }

const create = (visitor: Visitor, fields: Record<string, string>, locale = 'en-us') =>
  visitor.post(`/api/forms/${locale}/account/create-pro`, { ...nell, ...fields })
const redeem = (visitor: Visitor, fields: Record<string, string>, locale = 'en-us') =>
  visitor.post(`/api/forms/${locale}/account/redeem`, fields)
async function pageOf(visitor: Visitor, path = 'pro/create', locale = 'en-us') {
  const request = new Request(`${siteUrl}/${locale}/${path}`, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, localeOf(locale))).session
}
const customerOf = async (email: string, store: Store = 'us') => {
  const found = await shop.services.commerce[store].customers.findByEmail(email)
  const code = found && readProCode({ formFields: found.form_fields, notes: found.notes })
  return { group: found?.customer_group_id, code }
}
const compact = (code: string): string => code.replace('-', '')

describe('a new customer with a code', () => {
  test.each([
    ['us', 'en-us', 'us', 'pro:3', 'pro'],
    ['ca', 'fr-ca', 'ca', 'pro_ca:13', 'pro_ca'],
    ['eu_region_1', 'de-de', 'eu_region_1', 'pro_eu_region_1:23', 'pro_eu_region_1'],
  ] as const)('is a member of %s at once, in the group of the region', async (region, locale, store, place, code) => {
    const email = newEmail()
    const given = await issueCode(shop, email, place)
    const visitor = newVisitor(region)
    const answer = await create(visitor, { email, code: given.toLowerCase() }, locale)
    expect(answer.headers.get('location')).toBe(`/${locale}/account`)
    expect(await customerOf(email, store)).toEqual({
      group: Number(place.split(':')[1]),
      code: { code: compact(given), region: code, expires: '2099-10-31' },
    })
    expect((await pageOf(visitor, 'account', locale)).flash?.code).toBe('done_created_pro')
    expect((await sessionOf(visitor)).pro).toMatchObject({ region: code, is_active: true, renewal_due: false })
  })

  test('needs no bot protection, and gets no account with a refused code', async () => {
    const email = newEmail()
    const code = await issueCode(shop, email)
    const other = newEmail()
    const visitor = newVisitor()
    await create(visitor, { email: other, code })
    const { flash } = await pageOf(visitor)
    expect(flash).toMatchObject({ code: 'code_address', faults: ['code'] })
    expect(flash?.values).toEqual({ first_name: 'Nell', last_name: 'Ost', email: other, code })
    expect(await customerOf(other)).toEqual({})
  })

  test('is refused with a taken address, and can still redeem the code in that account', async () => {
    const account = await newCustomer(shop)
    const code = await issueCode(shop, account.email)
    const visitor = newVisitor()
    await create(visitor, { email: account.email, code })
    expect((await pageOf(visitor)).flash).toMatchObject({ code: 'email_taken' })
    const member = await customerVisitor(shop, account)
    await redeem(member, { code })
    expect((await sessionOf(member)).pro?.is_active).toBe(true)
  })

  test('has an account without the code when the service fails in between, and redeems it there', async () => {
    const email = newEmail()
    const code = await issueCode(shop, email)
    const visitor = newVisitor()
    shop.breakNetwork((url, init) =>
      new URL(url).pathname === '/pro/codes/redeem'
        ? new Response('', { status: 500 })
        : shop.sandbox.request(url, init),
    )
    await create(visitor, { email, code })
    shop.breakNetwork(undefined)
    expect((await pageOf(visitor, 'account')).flash?.code).toBe('done_created_without_code')
    expect((await customerOf(email)).code).toBeUndefined()
    await redeem(visitor, { code })
    expect((await customerOf(email)).code?.region).toBe('pro')
  })

  test('is asked to try again while the service is down, and gets no account', async () => {
    const email = newEmail()
    const code = await issueCode(shop, email)
    const visitor = newVisitor()
    changeProService(shop, 'dead')
    await create(visitor, { email, code })
    shop.breakNetwork(undefined)
    expect((await pageOf(visitor)).flash).toMatchObject({ code: 'upstream_unreachable', values: { code } })
    expect(await customerOf(email)).toEqual({})
  })
})

describe('a customer who redeems a code', () => {
  const member = async () => {
    const account = await newCustomer(shop)
    return { account, visitor: await customerVisitor(shop, account) }
  }

  test('gets a new session id, pro prices and the message on the account page', async () => {
    const { account, visitor } = await member()
    await sessionOf(visitor)
    const id = idOf(visitor)
    const answer = await redeem(visitor, { code: await issueCode(shop, account.email) })
    expect(answer.headers.get('location')).toBe('/en-us/account')
    expect(idOf(visitor)).not.toBe(id)
    // The former id leads to it for a while (decision 152).
    expect((await shop.services.sessions.get(id))?.id).toBe(idOf(visitor))
    const page = await pageOf(visitor, 'account')
    expect(page).toMatchObject({ flash: { code: 'done_pro' }, pro: { is_active: true }, customer: { isPro: true } })
    const prices = await visitor.call('GET', '/api/pro/prices?ids=101')
    expect(prices.status).toBe(200)
  })

  test.each([
    ['that does not exist', 'code_unknown', () => Promise.resolve('AAAAA-AAAAA')],
    ['of another address', 'code_address', async () => issueCode(shop, newEmail())],
    ['of another region', 'code_region', async (email: string) => issueCode(shop, email, 'pro_ca:13')],
    [
      'that staff revoked',
      'code_expired',
      async (email: string) => {
        const code = await issueCode(shop, email)
        await postToStaff(shop, `/codes/${compact(code)}/revoke`)
        return code
      },
    ],
  ] as const)('sees the reason that a code is refused %s: %s', async (_what, expected, make) => {
    const account = await newCustomer(shop)
    const code = await make(account.email)
    const visitor = await customerVisitor(shop, account)
    await redeem(visitor, { code, return: '/en-us/pro/create' })
    expect((await pageOf(visitor)).flash).toMatchObject({ code: expected, values: { code }, faults: ['code'] })
    expect(await customerOf(account.email)).toEqual({ group: expect.any(Number), code: undefined })
  })

  test('sees that a code was already used, and stays a member', async () => {
    const { account, visitor } = await member()
    const code = await issueCode(shop, account.email)
    await redeem(visitor, { code })
    // A second press within seconds would get the answer of the first.
    now += minute
    await redeem(visitor, { code })
    expect((await pageOf(visitor, 'account')).flash).toMatchObject({ code: 'code_used' })
    expect((await sessionOf(visitor)).pro?.is_active).toBe(true)
  })

  test('becomes a member when two tabs redeem it at once, and stays signed in in both', async () => {
    const { account, visitor } = await member()
    const code = await issueCode(shop, account.email)
    const tab = visitor.sameBrowser()
    await Promise.all([redeem(visitor, { code }), redeem(tab, { code })])
    expect((await customerOf(account.email)).code?.code).toBe(compact(code))
    for (const one of [visitor, tab])
      expect(await sessionOf(one)).toMatchObject({ customer: { id: account.id }, pro: { is_active: true } })
  })

  test.each(['their own', 'a colleague’s at the same address'])(
    'is not locked out by ten wrong codes, %s',
    async (whose) => {
      const { account, visitor } = await member()
      const sender = whose === 'their own' ? visitor : (await member()).visitor
      for (let index = 0; index < 10; index += 1) {
        await redeem(sender, { code: 'AAAAA-AAAAA' })
        now += minute
      }
      await redeem(visitor, { code: await issueCode(shop, account.email) })
      expect((await sessionOf(visitor)).pro?.is_active).toBe(true)
      now += 60 * minute
    },
  )

  test('is asked to sign in first', async () => {
    const visitor = await newVisitor().arrive()
    await redeem(visitor, { code: 'AAAAA-AAAAA' })
    expect((await pageOf(visitor, 'account')).flash).toMatchObject({ code: 'signed_out' })
  })
})

describe('a membership', () => {
  test('is renewed before its end by another code, which the account asks for in the last 60 days', async () => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    const today = new Date(now + 20 * day).toISOString().slice(0, 10)
    await redeem(visitor, { code: await issueCode(shop, account.email, 'pro:3', today) })
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: true, renewal_due: true })
    const next = await issueCode(shop, account.email, 'pro:3', '2100-10-31')
    await redeem(visitor, { code: next })
    expect((await sessionOf(visitor)).pro).toMatchObject({ expiration_date: '2100-10-31', renewal_due: false })
    expect((await customerOf(account.email)).code).toMatchObject({ code: compact(next), expires: '2100-10-31' })
  })

  test('is not replaced by the code before, which the service grants again', async () => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    const first = await issueCode(shop, account.email, 'pro:3', '2098-10-31')
    await redeem(visitor, { code: first })
    const second = await issueCode(shop, account.email, 'pro:4', '2099-10-31')
    await redeem(visitor, { code: second })
    now += minute
    await redeem(visitor, { code: first })
    expect((await pageOf(visitor, 'account')).flash).toMatchObject({ code: 'code_used' })
    expect(await customerOf(account.email)).toEqual({
      group: 4,
      code: { code: compact(second), region: 'pro', expires: '2099-10-31' },
    })
  })

  test('is renewed by another try after its field and group could not be written', async () => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    await redeem(visitor, { code: await issueCode(shop, account.email, 'pro:3', '2098-10-31') })
    const next = await issueCode(shop, account.email, 'pro:4', '2099-10-31')
    shop.breakNetwork((url, init) =>
      init?.method === 'PUT' && new URL(url).pathname.endsWith('/v3/customers')
        ? new Response('', { status: 500 })
        : shop.sandbox.request(url, init),
    )
    await redeem(visitor, { code: next })
    shop.breakNetwork(undefined)
    expect((await customerOf(account.email)).group).toBe(3)
    now += minute
    await redeem(visitor, { code: next })
    expect(await customerOf(account.email)).toMatchObject({ group: 4, code: { code: compact(next) } })
  })

  test('is shortened by a code that staff issue after they revoked its own', async () => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    const wrong = await issueCode(shop, account.email, 'pro:4', '2099-10-31')
    await redeem(visitor, { code: wrong })
    await postToStaff(shop, `/codes/${compact(wrong)}/revoke`)
    const right = await issueCode(shop, account.email, 'pro:3', '2098-10-31')
    await redeem(visitor, { code: right })
    expect(await customerOf(account.email)).toMatchObject({
      group: 3,
      code: { code: compact(right), expires: '2098-10-31' },
    })
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: true, expiration_date: '2098-10-31' })
  })

  test('is restored by a renewal after its end', async () => {
    const account = await newCustomer(shop)
    // Over in every time zone: yesterday in UTC is today in America until the morning.
    const past = new Date(now - 2 * day).toISOString().slice(0, 10)
    const visitor = await customerVisitor(shop, account)
    await redeem(visitor, { code: await issueCode(shop, account.email, 'pro:3', past) })
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: false })
    expect((await customerOf(account.email)).group).not.toBe(3)
    await redeem(visitor, { code: await issueCode(shop, account.email, 'pro:3', '2100-10-31') })
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: true })
    expect((await customerOf(account.email)).group).toBe(3)
  })

  test('ends at once when staff revoke its code', async () => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    const code = await issueCode(shop, account.email)
    await redeem(visitor, { code })
    await sessionOf(visitor)
    await postToStaff(shop, `/codes/${compact(code)}/revoke`)
    now += 2 * minute
    // The first reader of an old answer has it refreshed.
    await sessionOf(visitor)
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: false })
  })
})

describe('the log', () => {
  test('contains neither codes nor addresses', () => {
    const log = shop.log.join('')
    expect(log).toContain('pro_code_redeemed')
    expect(log).not.toMatch(/member-\d+@|newcomer-|[0-9A-Z]{5}-[0-9A-Z]{5}"/)
  })
})
