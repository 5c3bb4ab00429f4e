import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../scripts/shop/steps.ts'
import { type CollectedSpan, isWithin, openTraceCollector } from '../fixtures/trace-collector.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { add, product } from './support/cart.ts'
import { runAt } from './support/run.ts'
import { idleWork } from './support/watch-page.ts'

/** Starts a server over the pages of the shop under test, which sends traces. @returns its address */
async function startTracedServer(collector: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-traced-'))
  symlinkSync(join(shop.dataDir, 'release'), join(folder, 'release'))
  const { run, url } = await runAt(shop.sandboxUrl, folder, { OTLP_URL: collector })
  const server = await startServer(run)
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return url
}

describeInBrowser('a trace of one addition to the cart', () => {
  const browser = useBrowser()

  test('shows the browser’s request, the API, the session store and the vendor’s call with their times', async () => {
    const { url, spans } = await openTraceCollector()
    const site = await startTracedServer(url)
    const page = await browser.open({ consent: 'accepted', baseURL: site })
    await page.goto(product)
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /measure-visit/.test(name))),
      )
      .toBe(true)
    // Fetched is not yet run.
    await idleWork(page)
    await add(page)
    const browsers = () => spans.find(({ name }) => name === 'browser request')
    const calls = () => spans.find(({ name }) => name === 'POST /api/cart/create')
    await expect.poll(() => [browsers(), calls()].every(Boolean)).toBe(true)
    const [outer, call] = [browsers(), calls()]
    const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect([call?.traceId, call?.parentSpanId]).toEqual([outer?.traceId, outer?.spanId])
    expect(below.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['session get', expect.stringMatching(/^commerce:us /)]),
    )
    const within = (inner: CollectedSpan | undefined, around: CollectedSpan | undefined, apartMs = 0): boolean =>
      inner !== undefined && around !== undefined && isWithin(inner, around, apartMs)
    // The browser and the server have each read the machine's clock in whole ms, which may be set meanwhile.
    expect([within(call, outer, 50), below.every((span) => within(span, call))]).toEqual([true, true])
    await page.context().close()
  })
})
