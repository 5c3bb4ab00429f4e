import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { type Acting, enter } from '../../fixtures/actors.ts'
import { apiCalls } from '../../fixtures/api-calls.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Personal texts of a call: what was sent, beside the words of the API itself. */
function privateTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 4 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(privateTexts) : []
}

const secretsOf = ({ visitor, email, pw, cartId, lineId }: Acting): string[] => [
  ...[...visitor.cookies.values()].filter((value) => value.length > 1),
  ...[visitor.csrf, email, pw, cartId, lineId].filter(Boolean),
]

type LogLine = { readonly route?: string; readonly session?: string }
const toLine = (text: string): LogLine => {
  const line: LogLine = JSON.parse(text)
  return line
}
const linesOf = (log: readonly string[]): LogLine[] => log.map(toLine)

describe('the log', () => {
  test('has a line for every call, without personal data, secrets or user input', async () => {
    const canaries = new Set(
      Object.entries(demoEnvironment(3100, siteUrl)).flatMap(([name, value]) =>
        /TOKEN|SECRET|_KEY$/.test(name) ? [value] : [],
      ),
    )
    for (const row of apiCalls) {
      for (const [actor, make] of [
        [row.as, row.valid],
        [row.refused.as ?? row.as, row.refused.call],
      ] as const) {
        const acting = await enter(shop, actor)
        const { path, ...options } = make(acting)
        const sent = [...privateTexts(options.body), ...new URL(path, siteUrl).searchParams.values()]
        for (const text of [...secretsOf(acting), ...sent]) if (text.length > 4) canaries.add(text)
        await acting.visitor.call(row.method, `${path}${path.includes('?') ? '&' : '?'}canary=query-canary`, options)
        await acting.visitor.call(row.method, path, {
          ...options,
          headers: { ...options.headers, cookie: 'firn_session=cookie-canary', 'csrf-token': 'token-canary' },
        })
        await acting.visitor.call(row.method, path, options)
      }
    }
    const log = shop.log.join('')
    const seen = new Set(linesOf(shop.log).map(({ route }) => route))
    for (const { route } of apiCalls) expect(seen).toContain(route.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const canary of [...canaries, 'query-canary', 'cookie-canary', 'token-canary', 'firn.example'])
      expect(log.includes(canary), canary).toBe(false)
  })

  test('identifies each visitor by a stable hash', async () => {
    const { visitor } = await enter(shop, 'shopper')
    shop.log.length = 0
    await visitor.call('GET', '/api/session')
    await visitor.call('GET', '/api/session')
    const [first, second] = linesOf(shop.log)
    expect(first).toMatchObject({
      event: 'request',
      method: 'GET',
      route: '/api/session',
      status: 200,
      session: expect.stringMatching(/^[\w-]{12}$/),
    })
    expect([Object.keys(first ?? {}).toSorted(), second?.session]).toEqual([
      ['event', 'level', 'method', 'ms', 'requestId', 'route', 'session', 'status', 'time'],
      first?.session,
    ])
  })

  test('samples refused calls per client and minute, and counts the omitted lines', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = await openShop({ settings: { API_CALLS_PER_MINUTE: '40' } })
    onTestFinished(() => own.close())
    const call = (path: string, clientAddress: string, method = 'GET') =>
      own.api.request(path, { method }, { clientAddress })
    const linesAfter = async (act: () => Promise<unknown>): Promise<LogLine[]> => {
      own.log.length = 0
      await act()
      return linesOf(own.log)
    }
    const flood = async (): Promise<void> => {
      for (let count = 0; count < 60; count += 1) await call(`/api/nowhere/${count}`, '203.0.113.9')
      for (let count = 0; count < 60; count += 1) await call('/readyz?a=1', '203.0.113.9', 'POST')
    }
    expect(await linesAfter(flood)).toHaveLength(20)
    expect(await linesAfter(() => Promise.resolve(call('/api/nowhere', '203.0.113.10')))).toHaveLength(1)
    expect(await linesAfter(() => Promise.resolve(call('/healthz', '203.0.113.11')))).toEqual([])
    const counted = { event: 'log_lines_skipped', of: 'request', count: 100 }
    expect(await linesAfter(async () => vi.advanceTimersByTimeAsync(60_000))).toMatchObject([counted])
    expect(await linesAfter(() => Promise.resolve(call('/api/nowhere', '203.0.113.9')))).toHaveLength(1)
  })

  test('has one line for each event, regardless of the path’s content', async () => {
    shop.log.length = 0
    await shop.api.request('/api/a%0d%0a{"event":"forged"}%1b[31m')
    expect(shop.log).toHaveLength(1)
    expect(shop.log.join('')).toMatch(/^[^\r\n\u001b]*\n$/)
    expect(shop.log.join('')).not.toContain('forged')
  })
})
