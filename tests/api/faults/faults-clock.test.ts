import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readReadiness } from '../../../src/api/health/readiness.ts'
import { z } from 'zod'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { ada, customerVisitor } from '../../fixtures/customers.ts'
import { openBrowser } from '../../fixtures/hosted-browser.ts'
import { type ShopOptions, type TestShop, openSandbox, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/*
 * A node whose clock is ten minutes wrong (faults, F24). Sessions: contract/redis-session-store,
 * api/session/session-life.
 */

const alarmSchema = z.object({ level: z.number(), vendor: z.string(), aheadMs: z.number() })
const minute = 60_000
const second = 1000

let sandbox: Sandbox
let shop: TestShop
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})
afterAll(() => sandbox.close())

describe.each([
  ['set back', -10 * minute],
  ['put forward', 10 * minute],
])('a clock that is %s while the shop runs', (_how, jump) => {
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    vi.setSystemTime(Date.now() + jump)
  }
  const read = async (path: string): Promise<number> => {
    shop.calls.length = 0
    expect((await new Visitor(shop.api).call('GET', path)).status).toBe(200)
    return shop.calls.length
  }

  test('does not change the age of cached data', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
    shop = await openShop({ sandbox })
    expect(await read('/api/products')).toBe(1)
    await pass(30 * second)
    expect(await read('/api/products')).toBe(0)
    await pass(31 * second)
    expect(await read('/api/products')).toBe(1)
  })

  test('does not change the reported state of vendors', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
    shop = await openShop({ sandbox })
    const pro = async (): Promise<unknown> => (await readReadiness(shop.services)).upstreams['pro']
    expect(await pro()).toBe('up')
    shop.breakNetwork(() => Promise.reject(new Error('gone')))
    await pass(second)
    expect(await pro()).toBe('up')
    await pass(4 * second)
    expect(await pro()).toBe('down')
  })
})

describe('a difference between our clock and the platform’s', () => {
  /** A shop whose clock is `wrong` ms behind that of the stand-in, which tells its own time with every answer. */
  async function openWrong(wrong: number, options: ShopOptions = {}): Promise<TestShop> {
    const opened = await openShop({ sandbox, clock: () => Date.now() - wrong, ...options })
    opened.breakNetwork(async (url, init) => {
      const answer = await sandbox.request(url, init)
      const headers = new Headers(answer.headers)
      headers.set('date', new Date().toUTCString())
      return new Response(answer.body, { status: answer.status, headers })
    })
    return opened
  }
  const alarms = () =>
    shop.log.filter((line) => line.includes('vendor_clock_differs')).map((line) => alarmSchema.parse(JSON.parse(line)))

  test.each([10 * minute, -10 * minute])('raises an alarm once a minute at %i ms', async (wrong) => {
    shop = await openWrong(wrong)
    const visitor = new Visitor(shop.api)
    for (const path of ['/api/products', '/api/category_tree', '/api/products?page=2']) await visitor.call('GET', path)
    expect(alarms()).toEqual([expect.objectContaining({ level: 50, vendor: 'commerce:us' })])
    expect(Math.abs((alarms()[0]?.aheadMs ?? 0) - wrong)).toBeLessThan(30 * second)
    expect(await shop.services.metrics.text()).toMatch(/firn_alarms_total\{name="vendor_clock_differs"\} [1-9]/)
  })

  test('raises no alarm at a few seconds', async () => {
    shop = await openWrong(5 * second)
    expect((await new Visitor(shop.api).call('GET', '/api/products')).status).toBe(200)
    expect(alarms()).toEqual([])
  })

  test.each([10 * minute, -10 * minute])(
    'still lets customers enter the hosted shop signed in at %i ms',
    async (wrong) => {
      shop = await openWrong(wrong)
      const visitor = await customerVisitor(shop, ada)
      await visitor.call('GET', '/api/session')
      const minted = await visitor.call('POST', '/api/customers/bclogin', {
        body: { id: ada.id, redirect: '/account.php' },
      })
      const { data }: { data: { url: string } } = await minted.json()
      expect((await openBrowser(sandbox).visit(data.url)).url).not.toContain('failed=token')
      expect(visitor.cookies.has('firn_session')).toBe(true)
    },
  )
})
