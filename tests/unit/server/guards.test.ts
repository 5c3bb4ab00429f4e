import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createGuard, requestId, securityHeaders } from '../../../src/server/guards.ts'

const guard = createGuard('https://shop.example', 3000)
const request = (url: string, headers: Record<string, string> = { host: 'shop.example' }) =>
  ({ url, headers }) as unknown as IncomingMessage

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
    '/a%2fb',
    '/a%5cb',
    '/a\\b',
    '/a%00',
    '/a%252e',
    '/%',
    'http://evil.example/',
  ])('refuses the disguised path %s', (url) => expect(guard(request(url))).toEqual({ status: 400 }))

  test('answers to its own names only', () => {
    expect(guard(request('/healthz', { host: 'localhost:3000' }))).toBeUndefined()
    expect(guard(request('/', { host: 'evil.example' }))).toEqual({ status: 421 })
    expect(guard(request('/', {}))).toEqual({ status: 421 })
  })

  test('sends who comes by a loopback address to the site’s own, where forms and carts work', () => {
    const moved = { status: 307, headers: { Location: 'https://shop.example/de-de/cart?a=1' } }
    expect(guard(request('/de-de/cart?a=1', { host: '127.0.0.1:3000' }))).toEqual(moved)
  })
})

test('a request id is taken over only when it looks like one', () => {
  expect(requestId(request('/', { 'x-request-id': 'abcdef-123456' }))).toBe('abcdef-123456')
  expect(requestId(request('/', { 'x-request-id': 'a\r\nb' }))).toMatch(/^[\da-f-]{36}$/)
})

test('strict transport security is sent where there is transport security', () => {
  expect(securityHeaders('https://shop.example')).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security')
})
