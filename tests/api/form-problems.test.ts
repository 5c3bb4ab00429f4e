import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShopWithContent, openShopWithContent } from '../fixtures/shop-with-content.ts'
import { Visitor } from '../fixtures/visitor.ts'

let shop: ShopWithContent
beforeAll(async () => {
  shop = await openShopWithContent({ settings: { API_CALLS_PER_MINUTE: '100' } })
})
afterAll(() => shop.close())

const person = { accept: 'text/html,application/xhtml+xml' }

describe('a plain form that goes no further', () => {
  test.each([
    ['of a page of another time', { origin: 'https://evil.example' }, 403, 'Cette page n’est plus à jour.'],
    ['of another kind', { 'content-type': 'text/plain' }, 415, 'Cette page n’est plus à jour.'],
  ])('%s is answered by a page in its language', async (_, headers, status, sentence) => {
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

  test('is answered by a problem where a script sent it', async () => {
    const visitor = new Visitor(shop.api)
    const headers = { accept: 'application/problem+json', origin: 'https://evil.example' }
    const response = await visitor.post('/api/forms/fr-ca/cart/add', {}, { headers })
    expect(await response.json()).toMatchObject({ code: 'origin_invalid', status: 403 })
  })

  test('says how long to wait where too many were sent', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const send = () => visitor.post('/api/forms/de-at/cart/empty', {}, { headers: person })
    let response = await send()
    for (let sent = 0; sent < 40 && response.status !== 429; sent += 1) response = await send()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('<html lang="de-AT">')
  })
})
