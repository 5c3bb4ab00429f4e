import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Fetch } from '../../../src/lib/fetch.ts'
import { inRequestScope } from '../../../src/lib/request-scope.ts'
import type { VendorEvent } from '../../../src/vendors/guard/vendor-events.ts'
import {
  type GuardedFetch,
  type VendorCall,
  createGuardedFetch,
  syncGuard,
} from '../../../src/vendors/guarded-fetch.ts'
import { VendorError } from '../../../src/ports/vendor-error.ts'

const read: VendorCall = { operation: 'things.get', url: 'http://vendor.test/things' }
const write: VendorCall = { ...read, operation: 'things.add', method: 'POST', body: '{}' }

let network: Fetch
let asked: number[]
let events: VendorEvent[]
let guarded: GuardedFetch

const status =
  (code: number, headers: Record<string, string> = {}): Fetch =>
  () =>
    new Response(code === 204 ? null : '{"ok":true}', { status: code, headers })
const silent: Fetch = () => new Promise<Response>(() => undefined)
const refused: Fetch = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }),
  )
const reset: Fetch = () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }))

/** The error of a call, and all time that it takes passing at once. */
async function failureOf(work: Promise<unknown>): Promise<VendorError> {
  const settled = work.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(11_000)
  const error = await settled
  if (!(error instanceof VendorError)) throw new Error('no vendor error', { cause: error })
  return error
}

/** Lets what waits for milliseconds go on. */
async function outcome<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(300)
  return work
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
  asked = []
  events = []
  network = status(200)
  const fetch: Fetch = (url, init) => {
    asked.push(performance.now())
    return network(url, init)
  }
  guarded = createGuardedFetch({ vendor: 'pro', fetch, watch: (event) => void events.push(event) })
})
afterEach(() => vi.useRealTimers())

const named = (name: VendorEvent['event']) => events.filter(({ event }) => event === name)

describe('a vendor’s answer', () => {
  test('is valid JSON, or missing', async () => {
    const schema = z.object({ ok: z.boolean() })
    expect(await guarded.demand(read, schema)).toEqual({ ok: true })
    network = status(404)
    expect(await guarded.read(read, schema)).toBeUndefined()
    await expect(guarded.demand(read, schema)).rejects.toMatchObject({ fault: 'answer', status: 404 })
    network = status(422)
    await expect(guarded.read(read, schema)).rejects.toMatchObject({ fault: 'answer', status: 422, uncertain: false })
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
    network = answer
    const call = guarded.demand(read, z.object({ ok: z.boolean() }))
    expect(await failureOf(call)).toMatchObject({ vendor: 'pro', operation: 'things.get', fault: 'answer' })
  })

  test('raises an alarm and is not retried when it refuses our credentials', async () => {
    network = status(401)
    expect(await failureOf(guarded.send(read))).toMatchObject({ fault: 'refused', status: 401, retryable: false })
    expect(asked).toHaveLength(1)
    expect(named('vendor_refused_us')).toEqual([expect.objectContaining({ operation: 'things.get', status: 401 })])
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
    network = answer
    expect(await failureOf(guarded.send(write))).toMatchObject({ uncertain })
    expect(asked).toHaveLength(1)
  })

  test('has an unknown outcome after an invalid answer', async () => {
    await expect(guarded.demand(write, z.object({ id: z.number() }))).rejects.toMatchObject({ uncertain: true })
  })

  test('excludes a POST that only reads, which is tried twice', async () => {
    network = status(503)
    expect(await failureOf(guarded.send({ ...write, changes: false }))).toMatchObject({ uncertain: false })
    expect(asked).toHaveLength(2)
  })
})

describe('the deadline', () => {
  test('is 5 s for reads, 10 s for writes', async () => {
    network = silent
    for (const [call, ms] of [
      [read, 5000],
      [write, 10_000],
    ] as const) {
      const begun = performance.now()
      let ended = 0
      await failureOf(guarded.send(call).finally(() => (ended = performance.now())))
      expect(ended - begun).toBe(ms)
    }
  })

  test('allows a retry only after a quick connection failure', async () => {
    for (const [ms, times] of [
      [20, 2],
      [1000, 1],
    ] as const) {
      asked = []
      network = async (url, init) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return refused(url, init)
      }
      expect(await failureOf(guarded.send(read))).toMatchObject({ fault: 'unreachable' })
      expect(asked).toHaveLength(times)
    }
  })

  test('is that of the request, without counting as a vendor failure', async () => {
    network = silent
    for (let call = 0; call < 6; call += 1) {
      const scope = { id: 'a', dueAt: performance.now() + 1000 }
      expect(await failureOf(inRequestScope(scope, () => guarded.send(write)))).toMatchObject({ fault: 'timeout' })
    }
    expect(asked).toHaveLength(6)
    expect(named('vendor_circuit')).toEqual([])
  })
})

describe('a request past its deadline', () => {
  test('makes no call and sets no timer', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const scope = { id: 'a', dueAt: performance.now() - 1 }
    for (const call of [read, write]) {
      const error = await failureOf(inRequestScope(scope, () => guarded.send(call)))
      expect(error).toMatchObject({ fault: 'timeout', uncertain: false })
    }
    expect(asked).toEqual([])
    expect(timers.mock.calls.filter(([, ms = 0]) => ms < 0)).toEqual([])
  })
})

describe('the circuit breaker', () => {
  const fail = async (times: number) => {
    for (let call = 0; call < times; call += 1)
      await outcome(guarded.send({ ...read, once: true }).catch(() => undefined))
  }

  test('opens after 5 failures in 10 s', async () => {
    network = status(500)
    await fail(5)
    expect(named('vendor_circuit')).toEqual([{ event: 'vendor_circuit', vendor: 'pro', state: 'open' }])
    await fail(3)
    expect(asked).toHaveLength(5)
    expect(await failureOf(guarded.send(write))).toMatchObject({ fault: 'unreachable', uncertain: false })
  })

  test('half-opens for one call at a time, and closes at the first success', async () => {
    network = silent
    const lost = Promise.all(Array.from({ length: 5 }, () => guarded.send(read).catch(() => undefined)))
    await vi.advanceTimersByTimeAsync(5000)
    await lost
    // Back in the moment in which a trial has just begun to wait in vain.
    await vi.advanceTimersByTimeAsync(2000)
    const trial = guarded.send(write).catch(() => undefined)
    const back = performance.now()
    network = status(200)
    await expect(guarded.send(read)).rejects.toMatchObject({ fault: 'unreachable' })
    await vi.advanceTimersByTimeAsync(7000)
    await trial
    expect(performance.now() - back).toBeLessThan(10_000)
    await guarded.send(read)
    expect(named('vendor_circuit').at(-1)).toMatchObject({ state: 'closed' })
    await Promise.all(Array.from({ length: 20 }, () => guarded.send(read)))
  })

  test('stays closed for few or rare failures, and for refusals', async () => {
    network = status(404)
    await fail(20)
    network = status(500)
    await fail(9)
    network = status(200)
    await vi.advanceTimersByTimeAsync(10_000)
    for (let round = 0; round < 5; round += 1) {
      network = status(500)
      await fail(1)
      await vi.advanceTimersByTimeAsync(3000)
    }
    network = status(403)
    await fail(20)
    expect(named('vendor_circuit')).toEqual([])
  })
})

describe('a busy vendor', () => {
  test('is awaited once when its reset is near, also by writes', async () => {
    for (const call of [read, write]) {
      let first = true
      network = (url, init) => {
        const answer = first ? status(429, { 'retry-after': '1' }) : status(200)
        first = false
        return answer(url, init)
      }
      const sent = guarded.send(call)
      await vi.advanceTimersByTimeAsync(1200)
      expect((await sent).status).toBe(200)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect(asked).toHaveLength(4)
  })

  test('is not called before its reset, and callers get Retry-After', async () => {
    network = status(429, { 'retry-after': '20' })
    expect(await failureOf(guarded.send(read))).toMatchObject({ fault: 'busy', uncertain: false })
    const { fault, waitMs = 0 } = await failureOf(guarded.send(write))
    expect([fault, Math.round(waitMs / 1000)]).toEqual(['busy', 9])
    expect(asked).toHaveLength(1)
  })

  test('states its reset by its own clock', async () => {
    const there = Date.now() + 600_000
    const headers = { 'retry-after': new Date(there + 20_000).toUTCString(), date: new Date(there).toUTCString() }
    network = status(429, headers)
    const { waitMs = 0 } = await failureOf(guarded.send(read))
    expect(Math.round(waitMs / 1000)).toBe(20)
  })

  test('is retried with backoff without a reset', async () => {
    network = status(429)
    await failureOf(guarded.send(read))
    for (let ms = 0; ms < 60_000; ms += 50) {
      void guarded.send(read).catch(() => undefined)
      void guarded.send(write).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(50)
    }
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    expect(asked.length).toBeLessThan(12)
    expect(named('vendor_circuit')).toEqual([])
  })

  test('is not flooded when it recovers', async () => {
    network = status(429, { 'retry-after': '1' })
    await expect(guarded.send({ ...read, once: true })).rejects.toMatchObject({ fault: 'busy' })
    network = status(200)
    for (let ms = 0; ms < 4000; ms += 10) {
      void guarded.send(read).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(10)
    }
    const inSecond = (second: number) =>
      asked.slice(1).filter((at) => Math.floor((at - (asked[0] ?? 0)) / 1000) === second)
    expect(inSecond(0)).toHaveLength(0)
    for (const second of [1, 2, 3]) expect(inSecond(second).length).toBeLessThanOrEqual(12)
    expect(inSecond(3).length).toBeGreaterThan(5)
  })

  test('is retried later by background work', async () => {
    network = status(429, { 'retry-after': '20' })
    await failureOf(guarded.send({ ...read, once: true }))
    network = status(200)
    const work = guarded.send({ ...read, background: true })
    await vi.advanceTimersByTimeAsync(20_200)
    expect((await work).status).toBe(200)
  })
})

describe('a build or a sync', () => {
  const patient = () =>
    createGuardedFetch({ ...syncGuard, vendor: 'amplience', fetch: (url, init) => network(url, init) })

  test('reads from a vendor that fails four times', async () => {
    let failures = 4
    network = (url, init) => status(failures-- > 0 ? 503 : 200)(url, init)
    const answer = patient().send({ ...read, background: true })
    await vi.advanceTimersByTimeAsync(2000)
    expect((await answer).status).toBe(200)
  })

  test('waits for an answer that takes 25 s', async () => {
    network = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 25_000))
    const answer = patient().send({ ...read, background: true })
    await vi.advanceTimersByTimeAsync(26_000)
    expect((await answer).status).toBe(200)
  })

  test('continues after three reads that failed all their retries', async () => {
    network = status(503)
    const vendor = patient()
    const failures = Promise.allSettled([1, 2, 3].map(() => vendor.send({ ...read, background: true })))
    await vi.advanceTimersByTimeAsync(2000)
    expect((await failures).map((failure) => failure.status)).toEqual(['rejected', 'rejected', 'rejected'])
    network = status(200)
    expect((await vendor.send({ ...read, background: true })).status).toBe(200)
  })
})
