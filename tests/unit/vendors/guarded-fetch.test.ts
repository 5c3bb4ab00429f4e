import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inRequestScope } from '../../../src/lib/request-scope.ts'
import { failureOf, read, refused, reset, silent, status, useGuardedVendor, write } from './guarded-vendor.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
})
afterEach(() => void vi.useRealTimers())
const vendor = useGuardedVendor()

describe('a vendor’s answer', () => {
  test('is valid JSON, or missing', async () => {
    const schema = z.object({ ok: z.boolean() })
    expect(await vendor.guarded.demand(read, schema)).toEqual({ ok: true })
    vendor.network = status(404)
    expect(await vendor.guarded.read(read, schema)).toBeUndefined()
    await expect(vendor.guarded.demand(read, schema)).rejects.toMatchObject({ fault: 'answer', status: 404 })
    vendor.network = status(422)
    await expect(vendor.guarded.read(read, schema)).rejects.toMatchObject({
      fault: 'answer',
      status: 422,
      uncertain: false,
    })
  })

  test.each([
    ['HTML', () => new Response('<html></html>')],
    ['half of its JSON', () => new Response('{"ok":tr')],
    ['more than 5 MB', () => new Response(`"${'x'.repeat(5_000_000)}"`)],
    ['the wrong types', () => Response.json({ ok: 'yes' })],
    ['a list that is null', () => Response.json(null)],
    [
      'a redirect to another host',
      () => new Response(null, { status: 302, headers: { location: 'http://else.test' } }),
    ],
  ])('is a fault when it is %s', async (_what, answer) => {
    vendor.network = answer
    const call = vendor.guarded.demand(read, z.object({ ok: z.boolean() }))
    expect(await failureOf(call)).toMatchObject({ vendor: 'pro', operation: 'things.get', fault: 'answer' })
  })

  test('raises an alarm and is not retried when it refuses our credentials', async () => {
    vendor.network = status(401)
    expect(await failureOf(vendor.guarded.send(read))).toMatchObject({
      fault: 'refused',
      status: 401,
      retryable: false,
    })
    expect(vendor.asked).toHaveLength(1)
    expect(vendor.named('vendor_refused_us')).toEqual([
      expect.objectContaining({ operation: 'things.get', status: 401 }),
    ])
  })
})

describe('a call for what only some plans have', () => {
  test.each([
    [403, 0],
    [401, 1],
  ])('fails with %i, and raises so many alarms: %i', async (code, alarms) => {
    vendor.network = status(code)
    expect(await failureOf(vendor.guarded.send({ ...read, byPlan: true }))).toMatchObject({ fault: 'refused' })
    expect(vendor.named('vendor_refused_us')).toHaveLength(alarms)
  })
})

describe('a failed write', () => {
  test.each([
    ['an answer of 500', true, status(500)],
    ['a connection that broke', true, reset],
    ['silence', true, silent],
    ['an answer that is not JSON', true, () => new Response('<html>done</html>')],
    ['a connection that was never opened', false, refused],
    ['a 401', false, status(401)],
    ['a redirect', false, status(302)],
  ] as const)('is sent once, and after %s may have taken effect: %s', async (_what, uncertain, answer) => {
    vendor.network = answer
    expect(await failureOf(vendor.guarded.send(write))).toMatchObject({ uncertain })
    expect(vendor.asked).toHaveLength(1)
  })

  test('has an unknown outcome after an invalid answer', async () => {
    await expect(vendor.guarded.demand(write, z.object({ id: z.number() }))).rejects.toMatchObject({ uncertain: true })
  })

  test('excludes a POST that only reads, which is tried twice', async () => {
    vendor.network = status(503)
    expect(await failureOf(vendor.guarded.send({ ...write, changes: false }))).toMatchObject({ uncertain: false })
    expect(vendor.asked).toHaveLength(2)
  })
})

describe('the deadline', () => {
  test('is 5 s for reads, 10 s for writes', async () => {
    vendor.network = silent
    for (const [call, ms] of [
      [read, 5000],
      [write, 10_000],
    ] as const) {
      const begun = performance.now()
      let ended = 0
      await failureOf(vendor.guarded.send(call).finally(() => (ended = performance.now())))
      expect(ended - begun).toBe(ms)
    }
  })

  test('allows a retry only after a quick connection failure', async () => {
    for (const [ms, times] of [
      [20, 2],
      [1000, 1],
    ] as const) {
      vendor.asked = []
      vendor.network = async (url, init) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return refused(url, init)
      }
      expect(await failureOf(vendor.guarded.send(read))).toMatchObject({ fault: 'unreachable' })
      expect(vendor.asked).toHaveLength(times)
    }
  })

  test('is that of the request, without counting as a vendor failure', async () => {
    vendor.network = silent
    for (let call = 0; call < 6; call += 1) {
      const scope = { id: 'a', dueAt: performance.now() + 1000 }
      expect(await failureOf(inRequestScope(scope, () => vendor.guarded.send(write)))).toMatchObject({
        fault: 'timeout',
      })
    }
    expect(vendor.asked).toHaveLength(6)
    expect(vendor.named('vendor_circuit')).toEqual([])
  })
})

describe('a request past its deadline', () => {
  test('makes no call and sets no timer', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const scope = { id: 'a', dueAt: performance.now() - 1 }
    for (const call of [read, write]) {
      const error = await failureOf(inRequestScope(scope, () => vendor.guarded.send(call)))
      expect(error).toMatchObject({ fault: 'timeout', uncertain: false })
    }
    expect(vendor.asked).toEqual([])
    expect(timers.mock.calls.filter(([, ms = 0]) => ms < 0)).toEqual([])
  })
})
