import { describe, expect, test } from 'vitest'
import { sharedQuotaCount } from '../../../../src/api/limits/shared-quota-count.ts'
import { createMemoryCounter } from '../../../../src/api/limits/try-counter.ts'
import { type QuotaOptions, createQuota } from '../../../../src/vendors/bigcommerce/quota.ts'

const calls = 150
const headers = (left: number, resetMs = 20_000, quota = calls): Headers =>
  new Headers({
    'x-rate-limit-requests-left': String(left),
    'x-rate-limit-requests-quota': String(quota),
    'x-rate-limit-time-reset-ms': String(resetMs),
  })

/** A store's quota whose calls are answered at once, by a platform that counts. */
function open(options: Partial<QuotaOptions> = {}) {
  const clock = { now: 0 }
  const quota = createQuota({ calls, now: () => clock.now, ...options })
  const request = (...payers: string[]) => ({ payers, isPriority: false, isBackground: false })
  /** How many of `times` calls go out, each ended without a word of the quota. */
  const spend = (times: number, asked = request()): number => {
    let sent = 0
    for (let time = 0; time < times; time += 1) {
      const place = quota.reserve(asked)
      if (place.kind === 'refused') continue
      place.report(undefined)
      sent += 1
    }
    return sent
  }
  /** How many of `times` calls go out, spread over the window, with other calls after each. */
  const steadily = (times: number, asked = request(), others: () => void = () => undefined): number => {
    let sent = 0
    for (let time = 0; time < times; time += 1) {
      sent += spend(1, asked)
      others()
      clock.now += 29_500 / times
    }
    return sent
  }
  return { clock, quota, request, spend, steadily }
}

describe('a client', () => {
  test('alone may use two thirds of a window', () => {
    const { quota, request, spend } = open()
    expect(spend(200, request('203.0.113.1'))).toBe(100)
    expect(quota.refusalOf(request('203.0.113.1'))).toEqual({ kind: 'refused', of: 'client', waitMs: 30_000 })
  })

  test('at human speed is served beside a greedy one', () => {
    const { clock, request, spend, steadily } = open()
    steadily(30, request('203.0.113.2'))
    expect(spend(200, request('203.0.113.1'))).toBe(66)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), () => spend(10, request('203.0.113.1')))).toBe(55)
  })

  test('that is new is served beside a greedy one', () => {
    const { clock, request, spend, steadily } = open()
    spend(2, request('203.0.113.2'))
    clock.now = 30_000
    spend(200, request('203.0.113.1'))
    expect(steadily(55, request('203.0.113.2'), () => spend(10, request('203.0.113.1')))).toBe(55)
  })

  test('at human speed has enough beside a greedy one and a small one', () => {
    const { clock, request, spend, steadily } = open()
    const others = (): void => {
      spend(10, request('203.0.113.1'))
      spend(clock.now % 2000 < 600 ? 1 : 0, request('203.0.113.3'))
    }
    spend(45, request('203.0.113.2'))
    spend(17, request('203.0.113.3'))
    clock.now = 30_000
    spend(200, request('203.0.113.1'))
    expect(steadily(50, request('203.0.113.2'), others)).toBe(50)
  })

  test('at human speed has enough beside fifty that make a few calls each', () => {
    const { clock, request, steadily, spend } = open()
    let guesses = 0
    const guess = (): void => void spend(1, request(`198.51.${(guesses += 1) % 50}.1`))
    steadily(55, request('203.0.113.2'), guess)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), guess)).toBe(55)
  })

  test('at human speed has enough beside ever new clients that make one call each', () => {
    const { clock, request, steadily, spend } = open()
    let newcomers = 0
    const newcomer = (): void =>
      void spend(1, request(`198.51.${Math.floor((newcomers += 1) / 250)}.${newcomers % 250}`))
    steadily(55, request('203.0.113.2'), newcomer)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), newcomer)).toBe(55)
  })

  test('at human speed has enough beside fifty that call all at once when a window opens', () => {
    const { clock, request, steadily, spend } = open()
    let guesses = 0
    const guess = (): void => void spend(1, request(`198.51.${(guesses += 1) % 50}.1`))
    const burst = (): void => Array.from({ length: 45 }).forEach(guess)
    burst()
    steadily(55, request('203.0.113.2'))
    clock.now = 30_000
    burst()
    expect(steadily(55, request('203.0.113.2'))).toBe(55)
  })

  test('has a tenth of the window in any case', () => {
    const { clock, request, spend } = open()
    for (let other = 0; other < 10; other += 1) spend(14, request(`198.51.100.${other}`))
    clock.now = 30_000
    expect(spend(50, request('203.0.113.1'))).toBe(15)
  })

  test('is counted by account from any address', () => {
    const { quota, request, spend } = open()
    spend(60, request('203.0.113.1', 'us/7'))
    spend(60, request('203.0.113.2', 'us/7'))
    expect(quota.refusalOf(request('203.0.113.3', 'us/7'))).toMatchObject({ of: 'client' })
    expect(quota.refusalOf(request('203.0.113.3', 'us/8'))).toBeUndefined()
  })

  test('is counted over all nodes', async () => {
    const { quota, request, spend } = open({ countShared: () => Promise.resolve(100) })
    spend(10, request('203.0.113.1'))
    spend(70, request())
    await Promise.resolve()
    expect(quota.refusalOf(request('203.0.113.1'))).toMatchObject({ of: 'client' })
  })

  test('starts each window at zero', async () => {
    const clock = { now: 0 }
    const countShared = sharedQuotaCount(
      createMemoryCounter(() => clock.now),
      'us',
      () => clock.now,
    )
    const quota = createQuota({ calls, now: () => clock.now, countShared })
    const call = async (): Promise<string> => {
      const place = quota.reserve({ payers: ['203.0.113.1'], isPriority: false, isBackground: false })
      if (place.kind === 'reserved') place.report(undefined)
      await Promise.resolve()
      return place.kind
    }
    quota.reserve({ payers: [], isPriority: false, isBackground: false })
    clock.now = 10_000
    for (let time = 0; time < 90; time += 1) await call()
    clock.now = 30_000
    const kinds: string[] = []
    for (let time = 0; time < 90; time += 1) kinds.push(await call())
    expect(kinds).not.toContain('refused')
  })

  test('is counted by this node alone while the shared counter fails', async () => {
    const { quota, request, spend } = open({ countShared: () => Promise.reject(new Error('away')) })
    spend(10, request('203.0.113.1'))
    spend(70, request())
    await Promise.resolve()
    expect(quota.refusalOf(request('203.0.113.1'))).toBeUndefined()
  })

  test('is charged for calls in flight', () => {
    const { quota, request } = open()
    const kinds = Array.from({ length: 200 }, () => quota.reserve(request('203.0.113.1')).kind)
    expect(kinds.filter((kind) => kind === 'reserved')).toHaveLength(100)
  })

  test('may call again in the next window', () => {
    const { clock, quota, request, spend } = open()
    spend(200, request('203.0.113.1'))
    clock.now = 30_000
    expect(quota.refusalOf(request('203.0.113.1'))).toBeUndefined()
  })
})

describe('of a window', () => {
  test('the last eighth is for checkouts and first adds', () => {
    const { quota, spend, request } = open()
    expect(spend(200)).toBe(132)
    expect(quota.refusalOf(request())).toEqual({ kind: 'refused', of: 'store', waitMs: 30_000 })
    expect(spend(200, { ...request(), isPriority: true })).toBe(18)
  })

  test('the last half is not used by background work', () => {
    const { spend, request } = open()
    expect(spend(200, { ...request(), isBackground: true })).toBe(75)
  })
})

describe('the platform’s headers', () => {
  const answered = (quota: ReturnType<typeof open>['quota'], said: Headers) => {
    const place = quota.reserve({ payers: [], isPriority: true, isBackground: false })
    if (place.kind === 'reserved') place.report(said)
  }

  test('override the node’s own count', () => {
    const { quota, request, clock } = open()
    answered(quota, headers(18))
    expect(quota.refusalOf(request())).toEqual({ kind: 'refused', of: 'store', waitMs: 20_000 })
    clock.now = 5000
    expect(quota.refusalOf(request())).toMatchObject({ waitMs: 15_000 })
    clock.now = 20_000
    expect(quota.refusalOf(request())).toBeUndefined()
  })

  test('cannot raise what the settings allow', () => {
    const { quota, request } = open({ calls: 30 })
    answered(quota, headers(150 - 27))
    expect(quota.refusalOf(request())).toMatchObject({ of: 'store' })
  })

  test('of a late answer raise nothing', () => {
    const { quota, request } = open()
    answered(quota, headers(18))
    answered(quota, headers(100))
    expect(quota.refusalOf(request())).toMatchObject({ of: 'store' })
  })

  test('start a new window when the reset is much later', () => {
    const { quota, request } = open()
    answered(quota, headers(10, 1000))
    answered(quota, headers(149, 30_000))
    expect(quota.refusalOf(request())).toBeUndefined()
  })
})
