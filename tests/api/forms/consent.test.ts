import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { consentVersion, readConsent } from '../../../src/domain/analytics/consent.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { enter } from '../../fixtures/actors.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const form = '/api/forms/de-at/consent'
const privacy = '/de-at/privacy'
const choose = (visitor: Visitor, choice: string, fields: Readonly<Record<string, string>> = {}) =>
  visitor.post(form, { choice, return: privacy, ...fields })
const idOf = (visitor: Visitor): string => readConsent(visitor.cookieHeader)?.id ?? ''
const proofOf = (visitor: Visitor) => shop.services.consents.find(idOf(visitor))

describe('a decision about statistics', () => {
  test.each(['accepted', 'refused'] as const)('is stored with version, language and time when %s', async (choice) => {
    const visitor = new Visitor(shop.api)
    const before = shop.services.clock()
    const answer = await choose(visitor, choice)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${privacy}#consent-saved`])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect([...visitor.cookies.keys()]).toEqual(['firn_consent'])
    const [proof] = await proofOf(visitor)
    expect(proof).toEqual({ version: consentVersion, choice, locale: 'de-at', at: expect.any(Number) })
    expect(proof?.at).toBeGreaterThanOrEqual(before)
  })

  test('has a first-party cookie for 180 days that scripts read and other sites do not send', async () => {
    const answer = await choose(new Visitor(shop.api), 'accepted')
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^firn_consent=1\.accepted\.[\w-]{43}; Max-Age=15552000; Path=\/; SameSite=Lax$/)
  })

  test('is Secure on https', async () => {
    const site = 'https://shop.example'
    const secure = await openShop({ site, sandbox: shop.sandbox })
    const answer = await new Visitor(secure.api, 'us', site).post(form, { choice: 'refused' })
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure$/)
    await secure.close()
  })

  test('keeps its id when it changes, and both choices are recorded', async () => {
    const visitor = new Visitor(shop.api)
    await choose(visitor, 'accepted')
    const id = idOf(visitor)
    await choose(visitor, 'refused')
    expect(idOf(visitor)).toBe(id)
    expect((await proofOf(visitor)).map(({ choice }) => choice)).toEqual(['accepted', 'refused'])
  })

  test('leaves neither cookie nor record when erased', async () => {
    const visitor = new Visitor(shop.api)
    await choose(visitor, 'accepted')
    const id = idOf(visitor)
    await choose(visitor, 'erased')
    expect([...visitor.cookies.keys()]).toEqual([])
    expect(await shop.services.consents.find(id)).toEqual([])
  })

  test('removes the cookies of statistics when refused', async () => {
    const visitor = new Visitor(shop.api)
    for (const name of ['_ga', '_ga_AB12', '_gid', '_gcl_au', 'other']) visitor.cookies.set(name, '1')
    const answer = await choose(visitor, 'refused')
    expect([...visitor.cookies.keys()]).toEqual(['other', 'firn_consent'])
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('_ga='))).toEqual([
      '_ga=; Max-Age=0; Path=/',
    ])
    await choose(visitor, 'accepted')
    expect(visitor.cookies.has('other')).toBe(true)
  })

  test('removes the cookies of statistics on its own domain and those above it, too', async () => {
    const site = 'https://www.shop.example'
    const deployed = await openShop({ site, sandbox: shop.sandbox })
    const visitor = new Visitor(deployed.api, 'us', site)
    visitor.cookies.set('_ga', '1')
    const answer = await choose(visitor, 'refused')
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('_ga='))).toEqual([
      '_ga=; Max-Age=0; Path=/',
      '_ga=; Max-Age=0; Path=/; Domain=www.shop.example',
      '_ga=; Max-Age=0; Path=/; Domain=shop.example',
    ])
    await deployed.close()
  })

  test('leads only to a page of this site', async () => {
    for (const page of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const answer = await choose(new Visitor(shop.api), 'refused', { return: page })
      expect(answer.headers.get('location')).toBe('/de-at#consent-saved')
    }
  })

  test('is refused from another site, of an unknown kind, with unknown fields and for no locale', async () => {
    const visitor = new Visitor(shop.api)
    const foreign = await shop.api.request(form, {
      method: 'POST',
      body: 'choice=accepted',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(await problemOf(foreign)).toMatchObject({ status: 403, code: 'origin_invalid' })
    expect((await choose(visitor, 'maybe')).status).toBe(422)
    expect((await choose(visitor, 'accepted', { email: 'a@b.example' })).status).toBe(422)
    expect((await visitor.post('/api/forms/xx-xx/consent', { choice: 'refused' })).status).toBe(404)
    expect(visitor.cookies.size).toBe(0)
  })

  test('is limited by client address, so that no client can fill the store', async () => {
    const visitor = new Visitor(shop.api, 'us', siteUrl, '192.0.2.7')
    const statuses: number[] = []
    for (let press = 0; press < 31; press++) statuses.push((await choose(visitor, 'refused')).status)
    expect([statuses.slice(0, 30).every((status) => status === 303), statuses[30]]).toEqual([true, 429])
  })

  test('is stored for five hundred new browsers a day and address, after which a refusal needs no record', async () => {
    const address = '192.0.2.8'
    const at = () => new Visitor(shop.api, 'us', siteUrl, address)
    const [known, visitor] = [at(), at()]
    await choose(known, 'accepted')
    await shop.services.limits.consume('proof_address', address, 499)
    expect((await choose(visitor, 'accepted')).status).toBe(429)
    expect(visitor.cookies.size).toBe(0)
    expect((await choose(visitor, 'refused')).status).toBe(303)
    expect(readConsent(visitor.cookieHeader)?.choice).toBe('refused')
    expect(await proofOf(visitor)).toEqual([])
    await choose(known, 'refused')
    expect((await proofOf(known)).map(({ choice }) => choice)).toEqual(['accepted', 'refused'])
  })
})

describe('a consent record', () => {
  test('is erased with its customer’s account, from every browser that it was given in', async () => {
    const { visitor, customerId, pw } = await enter(shop, 'newcomer')
    await choose(visitor, 'accepted')
    const id = idOf(visitor)
    const other = visitor.sameBrowser()
    other.cookies.delete('firn_consent')
    await choose(other, 'refused')
    const otherId = idOf(other)
    expect([id, otherId].every((one) => one !== '') && id !== otherId).toBe(true)
    const deletion = { body: { current_password: pw } }
    expect((await visitor.call('DELETE', `/api/customers/${customerId}`, deletion)).status).toBe(200)
    expect(await shop.services.consents.find(id)).toEqual([])
    expect(await shop.services.consents.find(otherId)).toEqual([])
    expect(visitor.cookies.has('firn_consent')).toBe(false)
  })

  test('is erased by a second deletion where the first one failed half-way', async () => {
    const { visitor, customerId, pw } = await enter(shop, 'newcomer')
    await choose(visitor, 'accepted')
    const owner = { store: 'us', customer: customerId } as const
    const eraseOf = vi.spyOn(shop.services.consents, 'eraseOf')
    onTestFinished(() => eraseOf.mockRestore())
    eraseOf.mockRejectedValueOnce(new SessionStoreError('delete', new Error('away')))
    const remove = () => visitor.call('DELETE', `/api/customers/${customerId}`, { body: { current_password: pw } })
    expect((await remove()).status).toBe(503)
    expect(await shop.services.consents.findOf(owner)).toHaveLength(1)
    expect((await remove()).status).toBe(200)
    expect(await shop.services.consents.findOf(owner)).toEqual([])
  })

  test('has no customer for a guest, and is erased with an account deleted in the same browser', async () => {
    const { visitor, customerId, pw } = await enter(shop, 'newcomer')
    const guest = new Visitor(shop.api)
    await choose(guest, 'accepted')
    const id = idOf(guest)
    await shop.services.consents.eraseOf({ store: 'us', customer: customerId })
    expect(await shop.services.consents.find(id)).toHaveLength(1)
    visitor.cookies.set('firn_consent', guest.cookies.get('firn_consent') ?? '')
    await visitor.call('DELETE', `/api/customers/${customerId}`, { body: { current_password: pw } })
    expect(await shop.services.consents.find(id)).toEqual([])
  })
})
