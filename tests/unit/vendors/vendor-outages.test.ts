import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { plainPolicy } from '../../../src/vendors/guard/rate-limit-policy.ts'
import { createGuardedFetch, syncGuard } from '../../../src/vendors/guarded-fetch.ts'
import { failureOf, outcome, read, silent, status, useGuardedVendor, write } from './guarded-vendor.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
})
afterEach(() => void vi.useRealTimers())
const vendor = useGuardedVendor()

describe('the circuit breaker', () => {
  const fail = async (times: number) => {
    for (let call = 0; call < times; call += 1)
      await outcome(vendor.guarded.send({ ...read, once: true }).catch(() => undefined))
  }

  test('opens after 5 failures in 10 s', async () => {
    vendor.network = status(500)
    await fail(5)
    expect(vendor.named('vendor_circuit')).toEqual([{ event: 'vendor_circuit', vendor: 'pro', state: 'open' }])
    await fail(3)
    expect(vendor.asked).toHaveLength(5)
    expect(await failureOf(vendor.guarded.send(write))).toMatchObject({ fault: 'unreachable', uncertain: false })
  })

  test('takes nothing of the quota for calls that it refuses', async () => {
    let reserved = 0
    const asked: string[] = []
    const guarded = createGuardedFetch({
      vendor: 'pro',
      fetch: (url, init) => {
        asked.push(url)
        return vendor.network(url, init)
      },
      policy: {
        ...plainPolicy,
        reserve(call) {
          reserved += 1
          return plainPolicy.reserve(call)
        },
      },
    })
    vendor.network = status(500)
    for (let call = 0; call < 40; call += 1) await outcome(guarded.send({ ...read, once: true }).catch(() => undefined))
    expect(reserved).toBe(asked.length)
  })

  test('half-opens for one call at a time, and closes at the first success', async () => {
    vendor.network = silent
    const lost = Promise.all(Array.from({ length: 5 }, () => vendor.guarded.send(read).catch(() => undefined)))
    await vi.advanceTimersByTimeAsync(5000)
    await lost
    // Back in the moment in which a trial has just begun to wait in vain.
    await vi.advanceTimersByTimeAsync(2000)
    const trial = vendor.guarded.send(write).catch(() => undefined)
    const back = performance.now()
    vendor.network = status(200)
    await expect(vendor.guarded.send(read)).rejects.toMatchObject({ fault: 'unreachable' })
    await vi.advanceTimersByTimeAsync(7000)
    await trial
    expect(performance.now() - back).toBeLessThan(10_000)
    await vendor.guarded.send(read)
    expect(vendor.named('vendor_circuit').at(-1)).toMatchObject({ state: 'closed' })
    await Promise.all(Array.from({ length: 20 }, () => vendor.guarded.send(read)))
  })

  test('stays closed for few or rare failures, and for refusals', async () => {
    vendor.network = status(404)
    await fail(20)
    vendor.network = status(500)
    await fail(9)
    vendor.network = status(200)
    await vi.advanceTimersByTimeAsync(10_000)
    for (let round = 0; round < 5; round += 1) {
      vendor.network = status(500)
      await fail(1)
      await vi.advanceTimersByTimeAsync(3000)
    }
    vendor.network = status(403)
    await fail(20)
    expect(vendor.named('vendor_circuit')).toEqual([])
  })
})

describe('a busy vendor', () => {
  test('is awaited once when its reset is near, also by writes', async () => {
    for (const call of [read, write]) {
      let first = true
      vendor.network = (url, init) => {
        const answer = first ? status(429, { 'retry-after': '1' }) : status(200)
        first = false
        return answer(url, init)
      }
      const sent = vendor.guarded.send(call)
      await vi.advanceTimersByTimeAsync(1200)
      expect((await sent).status).toBe(200)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect(vendor.asked).toHaveLength(4)
  })

  test('is not called before its reset, and callers get Retry-After', async () => {
    vendor.network = status(429, { 'retry-after': '20' })
    expect(await failureOf(vendor.guarded.send(read))).toMatchObject({ fault: 'busy', uncertain: false })
    const { fault, waitMs = 0 } = await failureOf(vendor.guarded.send(write))
    expect([fault, Math.round(waitMs / 1000)]).toEqual(['busy', 9])
    expect(vendor.asked).toHaveLength(1)
  })

  test('states its reset by its own clock', async () => {
    const there = Date.now() + 600_000
    const headers = { 'retry-after': new Date(there + 20_000).toUTCString(), date: new Date(there).toUTCString() }
    vendor.network = status(429, headers)
    const { waitMs = 0 } = await failureOf(vendor.guarded.send(read))
    expect(Math.round(waitMs / 1000)).toBe(20)
  })

  test('is retried with backoff without a reset', async () => {
    vendor.network = status(429)
    await failureOf(vendor.guarded.send(read))
    for (let ms = 0; ms < 60_000; ms += 50) {
      void vendor.guarded.send(read).catch(() => undefined)
      void vendor.guarded.send(write).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(50)
    }
    const gaps = vendor.asked.slice(1).map((at, index) => at - (vendor.asked[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    expect(vendor.asked.length).toBeLessThan(12)
    expect(vendor.named('vendor_circuit')).toEqual([])
  })

  test('is not flooded when it recovers', async () => {
    vendor.network = status(429, { 'retry-after': '1' })
    await expect(vendor.guarded.send({ ...read, once: true })).rejects.toMatchObject({ fault: 'busy' })
    vendor.network = status(200)
    for (let ms = 0; ms < 4000; ms += 10) {
      void vendor.guarded.send(read).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(10)
    }
    const inSecond = (second: number) =>
      vendor.asked.slice(1).filter((at) => Math.floor((at - (vendor.asked[0] ?? 0)) / 1000) === second)
    expect(inSecond(0)).toHaveLength(0)
    for (const second of [1, 2, 3]) expect(inSecond(second).length).toBeLessThanOrEqual(12)
    expect(inSecond(3).length).toBeGreaterThan(5)
  })

  test('is retried later by background work', async () => {
    vendor.network = status(429, { 'retry-after': '20' })
    await failureOf(vendor.guarded.send({ ...read, once: true }))
    vendor.network = status(200)
    const work = vendor.guarded.send({ ...read, background: true })
    await vi.advanceTimersByTimeAsync(20_200)
    expect((await work).status).toBe(200)
  })
})

describe('a build or a sync', () => {
  const patient = () =>
    createGuardedFetch({ ...syncGuard, vendor: 'amplience', fetch: (url, init) => vendor.network(url, init) })

  test('reads from a vendor that fails four times', async () => {
    let failures = 4
    vendor.network = (url, init) => status(failures-- > 0 ? 503 : 200)(url, init)
    const answer = patient().send({ ...read, background: true })
    await vi.advanceTimersByTimeAsync(2000)
    expect((await answer).status).toBe(200)
  })

  test('waits for an answer that takes 25 s', async () => {
    vendor.network = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 25_000))
    const answer = patient().send({ ...read, background: true })
    await vi.advanceTimersByTimeAsync(26_000)
    expect((await answer).status).toBe(200)
  })

  test('continues after three reads that failed all their retries', async () => {
    vendor.network = status(503)
    const own = patient()
    const failures = Promise.allSettled([1, 2, 3].map(() => own.send({ ...read, background: true })))
    await vi.advanceTimersByTimeAsync(2000)
    expect((await failures).map((failure) => failure.status)).toEqual(['rejected', 'rejected', 'rejected'])
    vendor.network = status(200)
    expect((await own.send({ ...read, background: true })).status).toBe(200)
  })
})
