import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, openShop } from '../../fixtures/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A request as the outer server hands it on; who may name the country is its business. */
const ask = (country: string | undefined, headers: Readonly<Record<string, string>> = { 'x-bc-region': '' }) =>
  shop.api.request('/api/geolocation', { headers }, { requestId: 'r1', clientAddress: '203.0.113.7', country })

describe('geolocation', () => {
  test.each([
    ['ca', { country: 'ca', locale: 'en-ca' }],
    ['fr', { country: 'fr', locale: 'fr-fr' }],
    ['jp', { country: 'jp', locale: 'ja-jp' }],
    ['br', { country: null, locale: 'en-global' }],
    [undefined, { country: null, locale: 'en-us' }],
  ])('finds the locale for the country %s', async (country, data) => {
    const answer = await ask(country)
    expect([answer.status, await answer.json()]).toEqual([200, { data }])
  })

  test('is private, contains no IP address, creates no session and calls no vendor', async () => {
    shop.calls.length = 0
    const answer = await ask('ca')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).not.toContain('203.0.113.7')
    expect(shop.calls).toEqual([])
    expect(shop.log.join()).not.toContain('203.0.113.7')
  })

  test('requires a region, and ignores location headers of the visitor', async () => {
    expect((await ask('ca', {})).status).toBe(400)
    const forged = await ask(undefined, { 'x-bc-region': '', 'cf-ipcountry': 'JP', 'x-country': 'JP' })
    expect((await forged.json()).data.locale).toBe('en-us')
  })
})
