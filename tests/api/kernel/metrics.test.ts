import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import { createMetricsListener } from '../../../src/server/metrics-listener.ts'
import { enter } from '../../fixtures/actors.ts'
import { openShop } from '../../fixtures/shop.ts'

async function open(settings: Readonly<Record<string, string>> = {}) {
  const shop = await openShop({ settings })
  onTestFinished(() => shop.close())
  return shop
}

/** Lines of one metric. */
const linesOf = (text: string, name: string): string[] => text.split('\n').filter((line) => line.startsWith(`${name}{`))

describe('the metrics', () => {
  test('count requests by route template and status, never by path values', async () => {
    const shop = await open()
    const { visitor, cartId, productId } = await enter(shop, 'shopper')
    await visitor.call('GET', `/api/cart/${cartId}`)
    await visitor.call('GET', '/api/cart/another')
    await visitor.call('GET', `/api/products/${productId}`)
    for (const path of ['/api/a', '/api/b', '/api/c/d', '/wp-admin']) await visitor.call('GET', path)
    const counts = linesOf(await shop.services.metrics.text(), 'firn_request_seconds_count')
    expect(counts).toContain('firn_request_seconds_count{route="/api/cart/:id",method="GET",status="200"} 1')
    expect(counts).toContain('firn_request_seconds_count{route="/api/cart/:id",method="GET",status="404"} 1')
    expect(counts).toContain('firn_request_seconds_count{route="/api/products/:id",method="GET",status="200"} 1')
    expect(counts).toContain('firn_request_seconds_count{route="unknown",method="GET",status="404"} 4')
    expect(counts.join('\n')).not.toContain(cartId)
  })

  test('count vendor calls by operation and outcome', async () => {
    const shop = await open()
    const { visitor } = await enter(shop, 'anonymous')
    await visitor.call('GET', '/api/currencies')
    await visitor.call('GET', '/api/currencies')
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    await visitor.call('GET', '/api/countries')
    const counts = linesOf(await shop.services.metrics.text(), 'firn_vendor_call_seconds_count').join('\n')
    expect(counts).toMatch(/vendor="commerce:us",operation="[\w.]*currencies[\w.]*",outcome="ok"\} 1\n/i)
    expect(counts).toMatch(/operation="[\w.]*countries[\w.]*",outcome="unreachable"\}/i)
  })

  test('count rate-limited requests', async () => {
    const shop = await open({ API_CALLS_PER_MINUTE: '1' })
    const { visitor } = await enter(shop, 'anonymous')
    for (let call = 0; call < 3; call += 1) await visitor.call('GET', '/api/geolocation')
    expect(await shop.services.metrics.text()).toContain('firn_rate_limited_total{limit="api_address"} 2')
  })

  test('share their port with /readyz, and nothing else', async () => {
    const shop = await open()
    const { services } = shop
    const server = createServer(
      createMetricsListener(
        services.metrics,
        () => readReadiness(services),
        (_request, response) => response.writeHead(404).end(),
      ),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const metrics = await fetch(`${url}/metrics`)
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, services.metrics.contentType])
    expect(await metrics.text()).toContain('# TYPE firn_request_seconds histogram')
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ready', sessions: 'up' }),
    ])
    // The public answer names no upstream and no state of one.
    expect(await (await shop.api.request('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405)
  })

  test('count cached reads by result', async () => {
    const shop = await open()
    const { visitor } = await enter(shop, 'anonymous')
    for (let read = 0; read < 3; read += 1) await visitor.call('GET', '/api/currencies')
    const text = await shop.services.metrics.text()
    expect(text).toContain('firn_cache_reads_total{cache="us",outcome="miss"} 1')
    expect(text).toContain('firn_cache_reads_total{cache="us",outcome="hit"} 2')
  })
})
