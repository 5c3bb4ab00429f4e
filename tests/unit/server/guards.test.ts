import { describe, expect, test } from 'vitest'
import { securityHeaders } from '../../../src/domain/pages/policy/security-headers.ts'
import { createGuard, requestId } from '../../../src/server/guards.ts'

const guard = createGuard('https://shop.example', 3000)
const request = (url: string, headers: Record<string, string> = { host: 'shop.example' }) => ({
  url,
  headers,
  rawHeaders: Object.entries(headers).flat(),
})

describe('the guard', () => {
  test.each(['/', '/de-at/p/firnlicht', '/fr-ca/c/snowshoes/womens?color=ice%20blue', '/ja-jp/%E9%9B%AA'])(
    'lets %s through',
    (url) => {
      expect(guard(request(url))).toBeUndefined()
    },
  )

  test.each([
    '//evil.example',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a#b',
    '/a?b#c',
    '/a%2fb',
    '/a%5cb',
    '/a\\b',
    '/a%00',
    '/a%252e',
    '/%',
    'http://evil.example/',
  ])('refuses the disguised path %s', (url) =>
    expect(guard(request(url))).toEqual({ code: 'malformed', pageStatus: url.includes('%00') ? 400 : 404 }),
  )

  test('accepts its own host names only', () => {
    expect(guard(request('/healthz', { host: 'localhost:3000' }))).toBeUndefined()
    expect(guard(request('/', { host: 'evil.example' }))).toEqual({ code: 'host_unknown' })
    expect(guard(request('/', {}))).toEqual({ code: 'host_unknown' })
  })

  test.each(['SHOP.example', 'shop.example.', 'shop.example:443', 'Shop.Example.:443'])(
    'accepts %s as the site’s host',
    (host) => expect(guard(request('/de-at', { host }))).toBeUndefined(),
  )

  test('accepts an international name and its ASCII form as the same host', () => {
    const international = createGuard('https://räucher.example', 3000)
    for (const name of ['xn--rucher-bua.example', 'XN--Rucher-bua.example.', 'räucher.example']) {
      const host = Buffer.from(name, 'utf8').toString('latin1')
      expect(international(request('/', { host }))).toBeUndefined()
    }
  })

  test.each(['shop.example:80', 'shop.example.evil.example', 'x@shop.example', 'shop.example/', ''])(
    'rejects “%s” as another host',
    (host) => expect(guard(request('/', { host }))).toEqual({ code: 'host_unknown' }),
  )

  test.each(['10.0.3.17:3000', '[fd00::17]:3000', 'node-2.internal', undefined])(
    'lets a balancer ask for health by the host %s',
    (host) => {
      const headers: Record<string, string> = host === undefined ? {} : { host }
      for (const path of ['/healthz', '/readyz']) expect(guard(request(path, headers))).toBeUndefined()
      expect(guard(request('/readyz/', headers))).toEqual({ code: 'host_unknown' })
      expect(guard(request('/api/store', headers))).toEqual({ code: 'host_unknown' })
    },
  )

  test('refuses to tell health by what is no host', () => {
    expect(guard(request('/readyz', { host: 'x@shop.example' }))).toEqual({ code: 'host_unknown' })
    expect(guard({ ...request('/readyz', {}), httpVersion: '1.1' })).toEqual({ code: 'malformed' })
  })

  test('refuses two Host headers, too many headers and overlong paths', () => {
    const twoHosts = { ...request('/'), rawHeaders: ['Host', 'shop.example', 'X', 'host', 'hOST', 'evil.example'] }
    expect(guard(twoHosts)).toEqual({ code: 'malformed' })
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, 'host']))
    expect(guard(request('/', { host: 'shop.example', ...many }))).toEqual({ code: 'headers_too_large' })
    expect(guard(request(`/?q=${'a'.repeat(4096)}`))).toEqual({ code: 'url_too_long' })
  })

  test('redirects loopback addresses to the site’s own, where forms and carts work', () => {
    const moved = { status: 307, headers: { Location: 'https://shop.example/de-de/cart?a=1' } }
    expect(guard(request('/de-de/cart?a=1', { host: '127.0.0.1:3000' }))).toEqual(moved)
  })
})

describe('requestId', () => {
  test('accepts an id only from a trusted proxy, in a valid form', () => {
    const idOf = (given: string, isProxied: boolean) =>
      requestId(request('/', { 'x-request-id': given }), { isProxied })
    expect(idOf('abcdef-123456', true)).toBe('abcdef-123456')
    expect(idOf('abcdef-123456', false)).toMatch(/^[\da-f-]{36}$/)
    expect(idOf('a\r\nb', true)).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('securityHeaders', () => {
  test('include Strict-Transport-Security over https only', () => {
    expect(securityHeaders('https://shop.example')).toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
  })
})
