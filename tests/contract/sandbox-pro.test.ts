import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSetting } from '../../sandbox/demo-setting.ts'
import type { Mail } from '../../sandbox/mail/mail.ts'
import { type Pro, createPro } from '../../sandbox/pro/index.ts'
import { staffToken } from '../../sandbox/pro/staff-token.ts'
import { programmeEnd } from '../../sandbox/seed/programme-year.ts'
import { type CommerceStandIn, openCommerce, seededAt, siteUrl } from '../fixtures/commerce-stand-in.ts'

type Order = { customer_id: number; total_inc_tax: string; status: string; date_created: string }

let shop: CommerceStandIn
let pro: Pro
let now = seededAt
const [proEnds, proEnded] = [programmeEnd(seededAt), programmeEnd(seededAt, -1)]
const sent: Mail[] = []
beforeAll(() => {
  shop = openCommerce()
  pro = createPro({
    dataDir: ':memory:',
    siteUrl,
    clock: () => now,
    find: (store, customer) => shop.commerce.tradeAccount(store, customer),
    sendMail: (mail) => void sent.push(mail),
  })
})
afterAll(() => {
  pro.close()
  shop.commerce.close()
})

const get = async (path: string, token = demoSetting('PRO_SERVICE_TOKEN')) => {
  const answer = await pro.app.request(path, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json() }
}
async function write(method: string, path: string, body: object) {
  const headers = {
    Authorization: `Bearer ${demoSetting('PRO_SERVICE_TOKEN')}`,
    'Content-Type': 'application/json',
  }
  const answer = await pro.app.request(path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
const day = 24 * 60 * 60 * 1000
const cookie = `firn_staff=${staffToken}`
/** Sends one of the staff's forms. */
const staff = async (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = { cookie }) =>
  pro.app.request(`/staff${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
const application = {
  name: 'Nell Ost',
  email: 'nell@firn.example',
  profession: 'guide',
  organisation: 'Ridge Guides',
  country: 'us',
  locale: 'en-us',
}
const codeIn = (mail: Mail | undefined): string =>
  /\b([0-9A-Z]{5})-([0-9A-Z]{5})\b/
    .exec(mail?.text ?? '')
    ?.slice(1)
    .join('') ?? ''
/** Issues a code to an address; it comes by mail. */
async function issued(email: string, place = 'pro:3', locale = 'en-us'): Promise<string> {
  expect((await staff('/codes', { email, locale, place, expires: proEnds })).status).toBe(303)
  return codeIn(sent.at(-1))
}
const use = async (act: 'check' | 'redeem', fields: object): Promise<unknown> =>
  (await write('POST', `/codes/${act}`, fields)).body
const usBrand = demoSetting('PRO_BRAND_US')

describe('the pro service', () => {
  test('returns a trade customer’s spend, limit and last day for the brand', async () => {
    const { body: orders } = await shop.call<Order[]>('/v2/orders?customer_id=2')
    const spent = orders.reduce((sum, { total_inc_tax }) => sum + Number(total_inc_tax), 0)
    expect(spent).toBeGreaterThan(0)
    expect(await get(`/order_total?customer_id=2&brand_id=${usBrand}`)).toEqual({
      status: 200,
      body: {
        order_total: Math.round(spent * 100) / 100,
        expiration_date: proEnds,
        employee_group: false,
        spend_limit: 3000,
      },
    })
    const elsewhere = await get(`/order_total?customer_id=2&brand_id=${demoSetting('PRO_BRAND_CA')}`)
    expect(elsewhere.body).toMatchObject({ spend_limit: 4000 })
    expect(elsewhere.body.order_total).not.toBe(Math.round(spent * 100) / 100)
  })

  test('shows ended memberships and the shop’s employees', async () => {
    expect((await get(`/order_total?customer_id=4&brand_id=${usBrand}`)).body).toMatchObject({
      expiration_date: proEnded,
      order_total: 0,
    })
    expect((await get(`/order_total?customer_id=3&brand_id=${usBrand}`)).body).toMatchObject({ employee_group: true })
  })

  test('does not count cancelled and refunded orders', async () => {
    const { body: orders } = await shop.call<Order[]>('/v2/orders?customer_id=1')
    const fulfilled = orders.filter(({ status }) => !['Cancelled', 'Refunded'].includes(status))
    expect(fulfilled.length).toBeLessThan(orders.length)
    const spent = fulfilled.reduce((sum, { total_inc_tax }) => sum + Number(total_inc_tax), 0)
    const { body } = await get(`/order_total?customer_id=1&brand_id=${usBrand}`)
    expect(body.order_total).toBeCloseTo(spent, 2)
  })

  test('lists the groups without free shipping by region', async () => {
    const { body } = await get('/shipping_method_settings?bcRegion=us')
    expect(body).toEqual({ hide_free_shipping_groups: expect.stringMatching(/^\d+(,\d+)*$/), is_enabled: true })
    expect((await get('/shipping_method_settings?bcRegion=jp')).body).toEqual({
      hide_free_shipping_groups: '',
      is_enabled: false,
    })
  })

  test('refuses missing credentials, incomplete requests and unknown customers', async () => {
    expect((await get(`/order_total?customer_id=2&brand_id=${usBrand}`, 'wrong')).status).toBe(401)
    expect((await get(`/order_total?customer_id=me&brand_id=${usBrand}`)).status).toBe(400)
    expect((await get('/order_total?customer_id=2')).status).toBe(400)
    expect((await get('/order_total?customer_id=2&brand_id=none')).status).toBe(400)
    expect((await get(`/order_total?customer_id=77&brand_id=${usBrand}`)).status).toBe(404)
    expect((await get('/shipping_method_settings')).status).toBe(400)
  })
})

describe('applications', () => {
  test('are stored once, even when other data follow under their id', async () => {
    expect(await write('PUT', '/applications/one', application)).toEqual({ status: 201, body: { status: 'pending' } })
    expect((await write('PUT', '/applications/one', { ...application, name: 'Eve' })).status).toBe(200)
    expect((await get('/applications/one')).body).toEqual({ status: 'pending' })
    const page = await (await pro.app.request('/staff', { headers: { cookie } })).text()
    expect(page).toContain('Nell Ost')
    expect(page).not.toContain('Eve')
    expect((await get('/applications/none')).status).toBe(404)
  })

  test('are refused when incomplete or with unknown fields', async () => {
    expect((await write('PUT', '/applications/two', { ...application, email: 'nell@' })).status).toBe(422)
    expect((await write('PUT', '/applications/two', { ...application, admin: true })).status).toBe(422)
    expect((await get('/applications/two')).status).toBe(404)
  })

  test('are approved with a code by mail, in the applicant’s language, once', async () => {
    await write('PUT', '/applications/de', { ...application, email: 'de@firn.example', country: 'de', locale: 'de-de' })
    const decision = { place: 'pro_eu_region_1:23', expires: proEnds }
    await staff('/applications/de/approve', decision)
    await staff('/applications/de/approve', decision)
    await staff('/applications/de/decline')
    expect((await get('/applications/de')).body).toEqual({ status: 'approved' })
    const mails = sent.filter(({ to }) => to === 'de@firn.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ language: 'de-DE', subject: 'Dein Code für Firn Pro' })
    expect(codeIn(mails[0])).toHaveLength(10)
    expect(mails[0]?.text).toContain(`${siteUrl}/de-de/pro/create`)
    expect(mails[0]?.text).toContain('20. Dezember 2026')
  })

  test('are declined with a mail', async () => {
    await write('PUT', '/applications/no', { ...application, email: 'declined@firn.example' })
    await staff('/applications/no/decline')
    expect((await get('/applications/no')).body).toEqual({ status: 'declined' })
    expect(sent.at(-1)).toMatchObject({ to: 'declined@firn.example', subject: 'Your application for Firn Pro' })
  })
})

describe('codes', () => {
  test('are redeemed by one customer of one store, and again by the same', async () => {
    const code = await issued('one@firn.example')
    const fields = { code, email: 'One@firn.example', region: 'pro' }
    const valid = { outcome: 'valid', code, region: 'pro', expires: proEnds, customer_group_id: 3 }
    expect(await use('check', fields)).toEqual(valid)
    expect(await use('check', fields)).toEqual(valid)
    expect(await use('redeem', { ...fields, customer_id: 1 })).toEqual(valid)
    expect(await use('redeem', { ...fields, customer_id: 1 })).toEqual(valid)
    expect(await use('redeem', { ...fields, customer_id: 2 })).toEqual({ outcome: 'used' })
    expect(await use('check', fields)).toEqual({ outcome: 'used' })
  })

  test('are refused with a reason for another address, another region or an unknown code', async () => {
    const code = await issued('two@firn.example')
    expect(await use('check', { code, email: 'eve@firn.example', region: 'pro' })).toEqual({ outcome: 'email' })
    expect(await use('check', { code, email: 'two@firn.example', region: 'pro_ca' })).toEqual({ outcome: 'region' })
    const none = { code: '0000000000', email: 'two@firn.example', region: 'pro' }
    expect(await use('check', none)).toEqual({ outcome: 'unknown' })
  })

  test('can be redeemed for 30 days', async () => {
    const code = await issued('late@firn.example')
    const fields = { code, email: 'late@firn.example', region: 'pro' }
    now += 30 * day
    expect(await use('check', fields)).toMatchObject({ outcome: 'valid' })
    now += 1
    expect(await use('check', fields)).toEqual({ outcome: 'expired' })
    now -= 30 * day + 1
  })

  test.each([
    ['no-no', 'pro_no:23', 'no-NO', 'en-de'],
    ['de-ch', 'pro_eu_region_1:23', 'de-CH', 'de-de'],
    ['fr-fr', 'pro_ca:13', 'fr-FR', 'fr-ca'],
    ['sv-se', 'pro_eu_region_1:23', 'sv-SE', 'sv-se'],
    ['en-global', 'pro:3', 'en', 'en-us'],
  ])('lead to the pages of their store: %s for %s', async (locale, place, language, pages) => {
    await issued('leads@firn.example', place, locale)
    expect(sent.at(-1)).toMatchObject({ language, text: expect.stringContaining(`${siteUrl}/${pages}/pro/create`) })
  })

  test('are redeemed in Europe when issued for Norway, and keep their region', async () => {
    const code = await issued('per@firn.example', 'pro_no:23', 'no-no')
    const fields = { code, email: 'per@firn.example', region: 'pro_eu_region_1' }
    expect(await use('check', fields)).toMatchObject({ outcome: 'valid', region: 'pro_no' })
  })

  test('set the end of the programme, and end it once they are revoked', async () => {
    const code = await issued('ends@firn.example')
    await use('redeem', { code, email: 'ends@firn.example', region: 'pro', customer_id: 4 })
    const lastDay = async (): Promise<unknown> =>
      (await get(`/order_total?customer_id=4&brand_id=${usBrand}`)).body.expiration_date
    expect(await lastDay()).toBe(proEnds)
    await staff(`/codes/${code}/revoke`)
    expect(await lastDay()).toBe('2026-11-18')
  })

  test('cannot be issued for a group of another region', async () => {
    const count = sent.length
    const fields = { email: 'x@firn.example', locale: 'en-us', place: 'pro:23', expires: proEnds }
    expect((await staff('/codes', fields)).status).toBe(400)
    expect(sent).toHaveLength(count)
  })
})

describe('the mails to applicants', () => {
  type Words = Readonly<Record<string, string>>
  const read = (language: string): Words =>
    JSON.parse(readFileSync(`sandbox/pro/words/${language}.json`, 'utf8')) as Words
  const placesOf = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
  const english = read('en')

  test.each(['sv', 'ja', 'no', 'es', 'de', 'fr', 'it'])(
    'are complete in %s, with the placeholders of English',
    (language) => {
      const words = read(language)
      expect(Object.keys(words)).toEqual(Object.keys(english))
      for (const [word, text] of Object.entries(words)) expect(placesOf(text), word).toEqual(placesOf(english[word]))
    },
  )
})

describe('the staff’s page', () => {
  test('requires the token, which a form of this page turns into a cookie', async () => {
    const closed = await pro.app.request('/staff')
    expect([closed.status, await closed.text()]).toEqual([401, expect.not.stringContaining('Nell')])
    expect((await staff('/codes', { email: 'eve@firn.example' }, { cookie: 'firn_staff=guess' })).status).toBe(401)
    expect((await staff('/sign-in', { token: 'guess' }, {})).status).toBe(401)
    const opened = await staff('/sign-in', { token: staffToken }, {})
    expect([opened.status, opened.headers.get('set-cookie')]).toEqual([
      303,
      `${cookie}; Path=/pro/staff; HttpOnly; SameSite=Strict`,
    ])
  })

  test('refuses forms of another site', async () => {
    const count = sent.length
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const fields = { email: 'eve@firn.example', locale: 'en-us', place: 'pro:3', expires: proEnds }
    expect((await staff('/codes', fields, headers)).status).toBe(403)
    expect(sent).toHaveLength(count)
  })
})
