import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { consentCookie, consentVersion } from '../../../src/domain/analytics/consent.ts'
import { startTracing, traced } from '../../../src/lib/tracing.ts'
import { openShopWithLine } from '../../fixtures/shop-with-line.ts'
import { isWithin, openTraceCollector } from '../../fixtures/trace-collector.ts'
import { Visitor } from '../../fixtures/visitor.ts'

describe('a trace', () => {
  test('shows the call, the session store and the vendor below the browser’s span for an added line', async () => {
    const { url, spans } = await openTraceCollector()
    const { shop, line } = await openShopWithLine()
    onTestFinished(() => shop.close())
    const visitor = await new Visitor(shop.api).arrive()
    const stop = await startTracing({ url, service: 'shop' })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    const answer = await visitor.call('POST', '/api/cart/create', { body: { items: [line] }, headers })
    expect(answer.status).toBe(201)
    await stop()

    // Shops of other files in this process may still do something in the background, each in a trace of its own.
    const own = spans.filter((span) => span.traceId === traceId)
    const calls = spans.filter(({ name }) => name === 'POST /api/cart/create')
    expect(calls).toHaveLength(1)
    const [call] = calls
    expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
    const below = own.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(below.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['session get', 'session update', 'commerce:us carts.create']),
    )
    for (const span of below) expect(call && isWithin(span, call)).toBe(true)
  })

  test('keeps a part within its span when the clock’s second changes between their starts', async () => {
    const { url, spans } = await openTraceCollector()
    const stop = await startTracing({ url, service: 'shop' })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_999)
    onTestFinished(() => clock.mockRestore())
    const options = { kind: 'internal', attributes: {} } as const
    await traced('whole', options, async () => {
      clock.mockReturnValue(1_800_000_001_000)
      await traced('part', options, async () => {})
    })
    clock.mockRestore()
    await stop()
    const [part, whole] = ['part', 'whole'].map((name) => spans.find((span) => span.name === name))
    expect(part && whole && isWithin(part, whole)).toBe(true)
  })

  test('ends with tracing, and begins anew for an invalid traceparent', async () => {
    const { url, spans } = await openTraceCollector()
    const { shop } = await openShopWithLine()
    onTestFinished(() => shop.close())
    const visitor = new Visitor(shop.api)
    const stop = await startTracing({ url, service: 'shop' })
    await visitor.call('GET', '/api/session', { headers: { traceparent: '00-0-0-ff' } })
    await stop()
    await visitor.call('GET', '/api/session')
    const [own] = spans.filter(({ name }) => name === 'GET /api/session')
    expect(spans.filter(({ name }) => name === 'GET /api/session')).toHaveLength(1)
    expect(own?.traceId).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('the browser’s span of a cart call', () => {
  const accepted = `${consentVersion}.accepted.${'A'.repeat(43)}`
  const fromScript = { 'sec-fetch-mode': 'cors' }

  /** Adds a line as a page of the shop does, and ends with what the answer says of its trace. */
  async function addTraced(consent: string | undefined, headers: Record<string, string> = fromScript) {
    const { url, spans } = await openTraceCollector()
    const { shop, line } = await openShopWithLine()
    onTestFinished(() => shop.close())
    const visitor = await new Visitor(shop.api).arrive()
    if (consent !== undefined) visitor.cookies.set(consentCookie, consent)
    const stop = await startTracing({ url, service: 'shop' })
    const started = Date.now()
    const answer = await visitor.call('POST', '/api/cart/create', { body: { items: [line] }, headers })
    expect(answer.status).toBe(201)
    const timing = answer.headers.get('server-timing')
    return { visitor, spans, stop, timing, started, took: Date.now() - started }
  }

  const report = (traceparent: string, times: { started: number; now: number; took: number }) => ({
    ...{ page_type: 'p-uid', vitals: [], errors: [] },
    calls: [{ traceparent, sent: 0, answered: times.took, ...times }],
  })

  test.each([0, 3_600_000])(
    'is the parent of the call’s, with its own times, for a clock %i ms ahead',
    async (ahead) => {
      const { visitor, spans, stop, timing, started, took } = await addTraced(accepted)
      const [, traceparent = ''] = /^traceparent;desc="(.+)"$/.exec(timing ?? '') ?? []
      const body = report(traceparent, { started: started + ahead, now: Date.now() + ahead, took })
      expect((await visitor.call('POST', '/api/measurements', { body })).status).toBe(204)
      await stop()
      const browser = spans.find(({ name }) => name === 'browser request')
      const call = spans.find(({ name }) => name === 'POST /api/cart/create')
      expect(traceparent).toBe(`00-${browser?.traceId}-${browser?.spanId}-01`)
      expect([call?.traceId, call?.parentSpanId]).toEqual([browser?.traceId, browser?.spanId])
      expect(browser?.events.map(({ name }) => name)).toEqual(['request sent', 'first byte'])
      const startMs = Number(BigInt(browser?.startTimeUnixNano ?? 0) / 1_000_000n)
      expect(Math.abs(startMs - started)).toBeLessThan(60_000)
    },
  )

  test.each([
    ['without consent', undefined, fromScript],
    ['after a refusal', accepted.replace('accepted', 'refused'), fromScript],
    ['of a form', accepted, { 'sec-fetch-mode': 'navigate' }],
    ['below a caller’s span', accepted, { ...fromScript, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }],
  ])('is not requested: %s', async (_, consent, headers) => {
    const { stop, timing } = await addTraced(consent, headers)
    await stop()
    expect(timing).toBeNull()
  })

  test('is not recorded when its report names none', async () => {
    const { visitor, spans, stop, started, took } = await addTraced(accepted)
    const body = report(`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, { started, now: started, took })
    expect((await visitor.call('POST', '/api/measurements', { body })).status).toBe(204)
    const nonsense = report('nonsense', { started, now: started, took })
    expect((await visitor.call('POST', '/api/measurements', { body: nonsense })).status).toBe(422)
    await stop()
    expect(spans.map(({ name }) => name)).not.toContain('browser request')
  })
})
