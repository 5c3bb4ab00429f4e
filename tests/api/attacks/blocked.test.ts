import { type IncomingMessage, request } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseStore } from '../../../src/publish/release-store.ts'
import { parseBlockList } from '../../../src/server/block-list.ts'
import { closeAll, listen } from '../../../src/server/listen.ts'
import { createLoad } from '../../../src/traffic/process/load.ts'
import { createReleaseFiles } from '../../../src/server/release-files.ts'
import { createSearchPages } from '../../../src/server/search-pages.ts'
import { createClientInfoReader } from '../../../src/server/client-info.ts'
import { createShopListener } from '../../../src/server/shop-server.ts'
import { createVisitorReader } from '../../../src/server/visitor.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { noLimits, noListings } from '../../fixtures/no-limits.ts'

/* The gates before the API, with the API behind it, over real connections. This machine is the trusted proxy. */

let shop: TestShop
let servers: Awaited<ReturnType<typeof listen>>
let port: number
let waitMs = 0
let isStopping = false

beforeAll(async () => {
  shop = await openShop()
  const sender = createClientInfoReader({ trustedProxies: ['127.0.0.1'], countryHeader: 'x-country' })
  const lists = { ips: ['203.0.113.0/24'], urlStrings: ['/wp-'], userAgents: ['badbot'], neverBlock: ['10.0.0.0/8'] }
  servers = await listen(
    createShopListener({
      siteUrl: 'http://localhost:3000',
      port: 3000,
      clientInfo: sender,
      blockList: parseBlockList(JSON.stringify(lists)),
      load: createLoad(() => waitMs),
      isStopping: () => isStopping,
      metrics: shop.services.metrics,
      files: createReleaseFiles({} as unknown as ReleaseStore),
      api: shop.api,
      redirects: () => undefined,
      visitor: createVisitorReader(sender),
      pageReason: () => Promise.resolve(undefined),
      isMembersPath: () => false,
      knownSessions: shop.services.knownSessions,
      limits: noLimits,
      apiCallsPerMinute: 1_000_000,
      listings: noListings,
      searches: createSearchPages({ release: () => '1', count: () => undefined }),
      renderPage: () => Promise.resolve(new Response('page', { status: 404 })),
      log: shop.services.log,
    }),
    '127.0.0.1',
    0,
  )
  const address = servers[0]?.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(async () => {
  await closeAll(servers, 0)
  await shop.close()
})
beforeEach(() => {
  shop.calls.length = 0
  shop.log.length = 0
})

const region = { 'x-bc-region': 'us' }
/** The answer to a request that a client at `from` sends through the proxy. */
function ask(
  path: string,
  from: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<IncomingMessage> {
  const all = { host: 'localhost:3000', 'x-forwarded-for': from, ...region, ...headers }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: all }, resolve).on('error', reject).end()
  })
}

describe('a blocked client', () => {
  const blocked: readonly (readonly [string, string, string, Record<string, string>])[] = [
    ['by address', '/api/session', '203.0.113.9', {}],
    ['by address, behind another that is ours', '/api/session', '10.0.0.1, 203.0.113.9', {}],
    ['by user agent', '/api/session', '198.51.100.1', { 'user-agent': 'BadBot/1.0' }],
    ['by a part of the address', '/api/%77p-login', '198.51.100.1', {}],
    ['by what no route is asked for', '/api/session?x=/wp-', '198.51.100.1', {}],
    ['before the host is looked at', '/api/session', '203.0.113.9', { host: 'evil.example' }],
  ]
  test.each(blocked)('gets a 403 without a session or a vendor call: %s', async (_, path, from, headers) => {
    const answer = await ask(path, from, headers)
    expect([answer.statusCode, answer.headers['set-cookie'], shop.calls, shop.log]).toEqual([403, undefined, [], []])
    expect(await json(answer)).toMatchObject({ code: 'blocked', status: 403, instance: answer.headers['x-request-id'] })
  })

  test('gets only the status for a page request', async () => {
    const answer = await ask('/wp-admin', '198.51.100.1')
    expect([answer.statusCode, await text(answer), answer.headers['x-content-type-options']]).toEqual([
      403,
      '',
      'nosniff',
    ])
  })

  test('is counted by reason', async () => {
    expect(await shop.services.metrics.text()).toMatch(/firn_blocked_total\{reason="address"\} \d/)
  })

  test('is never a client of the shop’s own network', async () => {
    expect((await ask('/api/session', '10.1.2.3', { 'user-agent': 'BadBot' })).statusCode).toBe(200)
  })
})

describe('the server outside the API', () => {
  test('tells its health to a balancer, which asks by the address of the node', async () => {
    const answer = await ask('/readyz', '198.51.100.1', { host: '10.0.3.17:3000' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await json(answer)).toEqual({ status: 'ready' })
  })

  test.each([
    ['another host', '/api/store', { host: 'evil.example' }, 421, 'host_unknown'],
    ['a disguised path', '/api/..%2fstore', {}, 400, 'malformed'],
    ['an endless address', `/api/store?a=${'a'.repeat(5000)}`, {}, 414, 'url_too_long'],
    [
      'a hundred headers',
      '/api/store',
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, '1'])),
      431,
      'headers_too_large',
    ],
  ])('answers %s with a problem', async (_, path, headers, status, code) => {
    const answer = await ask(path, '198.51.100.1', headers)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/problem+json'])
    expect(await json(answer)).toMatchObject({ code, status })
  })

  test('answers 503 with Retry-After when overloaded, and still passes health checks', async () => {
    waitMs = 1000
    const answer = await ask('/api/store', '198.51.100.1')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(await json(answer)).toMatchObject({ code: 'overloaded' })
    expect((await ask('/healthz', '198.51.100.1')).statusCode).toBe(200)
    waitMs = 0
    expect((await ask('/api/store', '198.51.100.1')).statusCode).toBe(200)
  })

  test('closes connections while it stops', async () => {
    isStopping = true
    expect((await ask('/healthz', '198.51.100.1')).headers.connection).toBe('close')
    isStopping = false
    expect((await ask('/healthz', '198.51.100.1')).headers.connection).not.toBe('close')
  })
})

describe('every answer of the API', () => {
  test('has security headers and no CORS headers', async () => {
    for (const [path, method] of [
      ['/api/store', 'GET'],
      ['/api/nowhere', 'GET'],
      ['/api/store', 'DELETE'],
      ['/api/store', 'OPTIONS'],
    ] as const) {
      const { headers } = await ask(path, '198.51.100.1', { origin: 'https://evil.example' }, method)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('has the request id of a trusted proxy', async () => {
    const answer = await ask('/api/nowhere', '198.51.100.1', { 'x-request-id': 'from-the-proxy' })
    expect(answer.headers['x-request-id']).toBe('from-the-proxy')
  })

  test('has the request id of its log line', async () => {
    const answer = await ask('/api/nowhere', '198.51.100.1')
    const { instance } = (await json(answer)) as { instance: string }
    expect(instance).toBe(answer.headers['x-request-id'])
    expect(shop.log.join('')).toContain(`"requestId":"${instance}"`)
  })
})

describe('the visitor’s country', () => {
  test('comes from the trusted proxy’s header', async () => {
    const country = async (headers: Record<string, string>) =>
      json(await ask('/api/geolocation', '198.51.100.1', headers))
    expect(await country({ 'x-country': 'FR' })).toEqual({ data: { country: 'fr', locale: 'fr-fr' } })
    expect(await country({ 'cf-ipcountry': 'FR' })).toEqual({ data: { country: null, locale: 'en-us' } })
  })
})
