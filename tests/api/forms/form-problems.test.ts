import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteUrl } from '../../fixtures/shop.ts'
import { type ShopWithContent, openShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: ShopWithContent
beforeAll(async () => {
  shop = await openShopWithContent({ settings: { API_CALLS_PER_MINUTE: '100' } })
})
afterAll(() => shop.close())

const person = { accept: 'text/html,application/xhtml+xml' }

describe('a plain form that is refused', () => {
  test.each([
    ['of a page of another time', { origin: 'https://evil.example' }, 403, 'Cette page n’est plus à jour.'],
    ['of another kind', { 'content-type': 'text/plain' }, 415, 'Cette page n’est plus à jour.'],
  ])('is answered by a page in its language: %s', async (_, headers, status, sentence) => {
    const visitor = new Visitor(shop.api)
    const response = await visitor.post(
      '/api/forms/fr-ca/cart/add',
      { quantity: '1' },
      { headers: { ...person, ...headers } },
    )
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain('<html lang="fr-CA">')
    expect(page).toContain(sentence)
    expect(page).toContain('href="/fr-ca"')
  })

  test.each([
    ['neither origin nor its site', {}, ['origin', 'sec-fetch-site']],
    ['a hidden origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, []],
    ['a hidden origin in an older browser', { origin: 'null' }, ['sec-fetch-site']],
  ])('returns the typed values on a page for a request with %s', async (_, headers, without) => {
    const visitor = new Visitor(shop.api)
    const fields = {
      ...{ name: 'Nell <Ost>', email: 'nell@firn.example', message: 'Hallo\nFirn', website: '' },
      ...{ bot_token: 'a-token', form_id: 'an-id' },
    }
    const sent = { headers: { ...person, ...headers }, without }
    const response = await visitor.post('/api/forms/de-de/contact', fields, sent)
    expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store'])
    const page = await response.text()
    expect(page).toContain('Dein Browser hat nicht mitgeteilt')
    for (const shown of ['Nell &lt;Ost&gt;', 'nell@firn.example', 'Hallo\nFirn']) expect(page).toContain(shown)
    for (const hidden of ['a-token', 'an-id', '<Ost>']) expect(page).not.toContain(hidden)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['larger than a form may be', { message: 'm'.repeat(60_000) }, 413, 'größer, als wir annehmen'],
    ['larger, in a field of its own', { order: '1'.repeat(60_000) }, 413, 'größer, als wir annehmen'],
    ['a request that cannot be read', { name: 'Nell\0' }, 400, 'nicht lesen können'],
  ])('is answered with the reason: %s', async (_, fields, status, sentence) => {
    const response = await new Visitor(shop.api).post('/api/forms/de-de/contact', fields, { headers: person })
    expect(response.status).toBe(status)
    const page = await response.text()
    expect(page).toContain(sentence)
    expect(page).not.toContain('veraltet')
  })

  test('shows no password', async () => {
    const fields = { email: 'nell@firn.example', pw: 'winter2026', return: '/en-us/account/orders' }
    const sent = { headers: person, without: ['origin', 'sec-fetch-site'] }
    const page = await (await new Visitor(shop.api).post('/api/forms/en-us/account/sign-in', fields, sent)).text()
    expect(page).toContain('href="/en-us/account/orders"')
    expect(page).not.toContain('winter2026')
  })

  test('shows nothing that another site sent', async () => {
    const headers = { ...person, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await new Visitor(shop.api).post('/api/forms/en-us/contact', { name: 'evil words' }, { headers })
    expect(await response.text()).not.toContain('evil words')
  })

  test('explains how to allow cookies, and where else to go, when the browser keeps none', async () => {
    const fields = { email: 'nell@firn.example', pw: 'winter2026', cookies: 'refused' }
    const send = (accept: string) =>
      new Visitor(shop.api).post('/api/forms/en-us/account/sign-in', fields, { headers: { accept } })
    const response = await send(person.accept)
    expect(response.status).toBe(403)
    const page = await response.text()
    expect(page).toContain('Allow cookies for this site')
    for (const link of ['href="/en-us/stores"', 'href="/en-us/support"', 'href="tel:']) expect(page).toContain(link)
    expect(await (await send('application/problem+json')).json()).toMatchObject({ code: 'cookies_refused' })
  })

  test('is answered by a problem when a script sent it', async () => {
    const visitor = new Visitor(shop.api)
    const headers = { accept: 'application/problem+json', origin: 'https://evil.example' }
    const response = await visitor.post('/api/forms/fr-ca/cart/add', {}, { headers })
    expect(await response.json()).toMatchObject({ code: 'origin_invalid', status: 403 })
  })

  test('has a Retry-After when too many were sent', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const send = () => visitor.post('/api/forms/de-at/cart/empty', {}, { headers: person })
    let response = await send()
    for (let sent = 0; sent < 40 && response.status !== 429; sent += 1) response = await send()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('<html lang="de-AT">')
  })
})

describe('a mail’s link that is refused', () => {
  test('is a page that opens again by itself when too many are at its address', async () => {
    const visitor = new Visitor(shop.api, 'us', siteUrl, '203.0.113.5')
    const openLink = () =>
      visitor.call('GET', '/api/forms/fr-ca/newsletter/confirm?token=x', { headers: person, without: ['x-bc-region'] })
    for (let call = 0; call < 100; call += 1) await visitor.call('GET', '/api/geolocation')
    const response = await openLink()
    expect(response.status).toBe(429)
    const retry = Number(response.headers.get('retry-after'))
    expect(retry).toBeGreaterThan(0)
    expect(Number(response.headers.get('refresh'))).toBe(Math.min(10, retry))
    const page = await response.text()
    expect(page).toContain('<title>Un petit instant</title>')
    expect(page).toContain('Beaucoup de personnes font leurs achats avec votre connexion')
  })
})
