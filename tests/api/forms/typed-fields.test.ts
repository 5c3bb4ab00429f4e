import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseApplication } from '../../../src/records/stored-application.ts'
import { parseMessage } from '../../../src/api/contact/message.ts'
import { erasePerson } from '../../../src/api/operators/erase-person.ts'
import { accountForms, pageOf, redirectOf, signedInByForm } from '../../fixtures/account-visitor.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { customerVisitor, home, newCustomer, signIn } from '../../fixtures/customers.ts'
import { localMail } from '../../fixtures/local-mail.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: ShopWithContent
const mail = localMail()
let visitors = 0
beforeAll(async () => (shop = await openShopWithContent({ mail })))
afterAll(() => shop.close())

/** Of an address of its own, so that no limit meets another test's. */
const newVisitor = () => new Visitor(shop.api, 'us', siteUrl, `9.8.${(visitors += 1)}.9`)
const customers = () => shop.services.commerce.us.customers
/** Text as an address book copies it: inside direction marks, with invisible blanks. */
const copied = (text: string): string => `\u202a${text.slice(0, 2)}\u200b${text.slice(2)}\u202c\u00a0`

const international = [
  ['a&b@firn.example', 'a&b@firn.example'],
  ['info@räucher.example', 'info@xn--rucher-bua.example'],
  [' \u200einfo@räucher-2.example\u202c', 'info@xn--rucher-2-0za.example'],
] as const

async function create(typed: string) {
  const visitor = await newVisitor().arrive()
  const body = { email: typed, pw: 'winter2026', first_name: 'Nell', last_name: 'Ost' }
  const bot_token = await botToken(shop, 'create_account')
  return visitor.call('POST', '/api/customers/create', { body: { ...body, bot_token } })
}

describe('the email address', () => {
  test.each(international)('creates an account, signs in and is found: %j', async (typed, sent) => {
    const created = await create(typed)
    expect(created.status).toBe(201)
    expect((await created.json()).data.customer.email).toBe(sent)
    for (const spelling of [typed, sent, sent.toUpperCase()]) {
      const visitor = await newVisitor().arrive()
      expect((await signIn(visitor, { email: spelling, pw: 'winter2026' })).status).toBe(200)
      const found = await visitor.call('GET', `/api/customers?email:in=${encodeURIComponent(spelling)}`)
      expect((await found.json()).data).toMatchObject([{ email: sent }])
    }
    expect((await create(sent)).status).toBe(409)
  })

  test.each(international)('is used at the hosted checkout, and finds that order: %j', async (typed, sent) => {
    const { orderId } = await placeOrder(shop, 0, typed)
    const order = await shop.services.commerce.us.orders.get(orderId)
    expect(order?.billing_address.email).toBe(sent)
    const query = `email=${encodeURIComponent(copied(typed))}`
    const visitor = await newVisitor().arrive()
    expect((await visitor.call('GET', `/api/order-status/${orderId}?${query}`)).status).toBe(200)
    const fields = { order: copied(`#${orderId}`), email: copied(sent), bot_token: '' }
    const page = '/en-us/account/order-status'
    expect(redirectOf(await visitor.post(`${accountForms}/order-status`, fields))).toEqual([303, page])
    expect((await pageOf(shop, visitor, page)).tracked).toMatchObject({ id: orderId })
  })

  test.each(international)('receives the newsletter and the copy of an application: %j', async (typed, sent) => {
    mail.sent.length = 0
    const visitor = newVisitor()
    await visitor.post('/api/forms/en-us/newsletter', { email: typed, website: '', bot_token: '' })
    await visitor.post('/api/forms/en-us/pro/apply', {
      ...{ name: copied('Zoë Lind'), email: typed, profession: 'guide', organisation: copied('Nordtur') },
      ...{ member_number: copied('AB 12'), country: 'us', consent: 'on', website: '', bot_token: '' },
    })
    await shop.services.outbox.runDue()
    expect(mail.sent.map(({ to }) => to)).toEqual([sent, sent])
    const [application] = await shop.services.records.list('application', 10)
    const stored = parseApplication(application?.value ?? '')
    expect(stored.state === 'sent' ? undefined : stored.details).toMatchObject({
      ...{ name: 'Zoë Lind', email: sent, organisation: 'Nordtur', memberNumber: 'AB 12' },
    })
    expect(await erasePerson(shop.services, typed)).toBeGreaterThan(1)
    expect(await shop.services.records.list('application', 10)).toEqual([])
  })

  test('is checked by its length alone when it is only compared', async () => {
    const visitor = await newVisitor().arrive()
    const login = async (email: string) => {
      const response = await visitor.call('POST', '/api/customers/login', { body: { email, pw: 'winter2026' } })
      const { code }: { code: string } = await response.json()
      return code
    }
    expect(await login('nobody')).toBe('credentials_invalid')
    expect(await login(`${'n'.repeat(250)}@firn.example`)).toBe('invalid')
    expect(await login('\u202a \u200b')).toBe('invalid')
    expect((await visitor.call('GET', '/api/order-status/1?email=zo%C3%AB')).status).toBe(404)
    expect((await visitor.call('GET', `/api/order-status/1?email=${'n'.repeat(255)}`)).status).toBe(422)
  })

  test.each(['zoë@firn.example', 'a b@firn.example', 'nobody'])(
    'creates no account when invalid: %j',
    async (typed) => {
      shop.calls.length = 0
      expect((await create(typed)).status).toBe(422)
      expect(shop.calls).toEqual([])
    },
  )

  test('can change to an international one', async () => {
    const { id, ...account } = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    const body = { email: ' neu@räucher.example ', current_password: account.pw }
    expect((await visitor.call('PUT', `/api/customers/${id}`, { body })).status).toBe(200)
    expect((await customers().get(id))?.email).toBe('neu@xn--rucher-bua.example')
  })
})

describe('an invisible character in a typed field', () => {
  const profile = { first_name: 'Zoë', last_name: 'Ka\u200dya', company: 'Nordtur', phone: '+1 802 555 0100' }
  const noisy = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value && copied(value)]))

  test('is removed from a profile, by form and JSON', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    await visitor.post(`${accountForms}/profile`, noisy(profile))
    expect(await customers().get(customer.id)).toMatchObject(profile)
    const other = await newCustomer(shop)
    const caller = await customerVisitor(shop, other)
    expect((await caller.call('PUT', `/api/customers/${other.id}`, { body: noisy(profile) })).status).toBe(200)
    expect(await customers().get(other.id)).toMatchObject(profile)
  })

  test('is removed from an address, which then equals the one without it', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const { address_type: _, country_code, state_or_province, ...typed } = home
    const chosen = { country_code, state_or_province }
    const add = (fields: Readonly<Record<string, string>>) =>
      visitor.post(`${accountForms}/addresses/add`, { ...fields, ...chosen })
    await add({ ...noisy(typed), phone: '\u202a802 555 0100\u202c' })
    await add({ ...typed, phone: '802 555 0100' })
    const written = await customers().addresses.list(customer.id)
    expect(written).toMatchObject([{ ...typed, phone: '802 555 0100' }])
    // Written elsewhere, with marks: still the same address.
    await customers().addresses.update(written[0]?.id ?? 0, { ...home, city: 'Burl\u200bington' })
    await add({ ...typed, phone: '' })
    expect(await customers().addresses.list(customer.id)).toHaveLength(1)
  })

  test('is removed from a message, whose lines stay', async () => {
    const fields = { name: copied('Zoë Lind'), email: copied('zoe@firn.example') }
    const message = '\u202aOne\u2028two\u00a0👩\u200d🚀\u202c'
    await newVisitor().post('/api/forms/en-us/contact', { ...fields, message, desk: '', website: '', bot_token: '' })
    const stored = (await shop.services.records.list('message', 10)).map(({ value }) => parseMessage(value))
    expect(stored).toMatchObject([{ name: 'Zoë Lind', email: 'zoe@firn.example', message: 'One\ntwo 👩\u200d🚀' }])
  })

  test('is no search term', async () => {
    const visitor = await newVisitor().arrive()
    const found = await visitor.call('GET', `/api/search?locale=en-us&q=${encodeURIComponent('\u200b\u202a')}`)
    expect(found.status).toBe(422)
  })

  test.each(['first_name', 'phone'])(
    'is not removed when it is a control character, which is refused at %s',
    async (field) => {
      const { customer, visitor } = await signedInByForm(shop)
      await visitor.post(`${accountForms}/profile`, { ...profile, [field]: 'a\u0007b' })
      const { flash } = await pageOf(shop, visitor, '/en-us/account/profile')
      expect(flash).toMatchObject({ code: 'invalid', faults: [field] })
      expect(await customers().get(customer.id)).not.toMatchObject(profile)
    },
  )
})
