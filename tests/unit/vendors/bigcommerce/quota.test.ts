import { describe, expect, test } from 'vitest'
import { calls, openQuota } from './opened-quota.ts'

const headers = (left: number, resetMs = 20_000, quota = calls): Headers =>
  new Headers({
    'x-rate-limit-requests-left': String(left),
    'x-rate-limit-requests-quota': String(quota),
    'x-rate-limit-time-reset-ms': String(resetMs),
  })

describe('a window', () => {
  test('keeps its last eighth for checkouts and first adds', () => {
    const { quota, spend, request } = openQuota()
    expect(spend(200)).toBe(132)
    expect(quota.refusalOf(request())).toEqual({ kind: 'refused', of: 'store', waitMs: 30_000 })
    expect(spend(200, { ...request(), priority: 'checkout' })).toBe(18)
  })

  test('keeps its last half from background work', () => {
    const { spend, request } = openQuota()
    expect(spend(200, { ...request(), isBackground: true })).toBe(75)
  })
})

describe('the platform’s headers', () => {
  const answered = (quota: ReturnType<typeof openQuota>['quota'], said: Headers) => {
    const place = quota.reserve({ priority: 'checkout', isBackground: false })
    if (place.kind === 'reserved') place.report(said)
  }

  test('override the node’s own count', () => {
    const { quota, request, clock } = openQuota()
    answered(quota, headers(18))
    expect(quota.refusalOf(request())).toEqual({ kind: 'refused', of: 'store', waitMs: 20_000 })
    clock.now = 5000
    expect(quota.refusalOf(request())).toMatchObject({ waitMs: 15_000 })
    clock.now = 20_000
    expect(quota.refusalOf(request())).toBeUndefined()
  })

  test('cannot raise the configured quota', () => {
    const { quota, request } = openQuota({ calls: 30 })
    answered(quota, headers(150 - 27))
    expect(quota.refusalOf(request())).toMatchObject({ of: 'store' })
  })

  test('raise nothing when they are late', () => {
    const { quota, request } = openQuota()
    answered(quota, headers(18))
    answered(quota, headers(100))
    expect(quota.refusalOf(request())).toMatchObject({ of: 'store' })
  })

  test('start a new window when the reset is much later', () => {
    const { quota, request } = openQuota()
    answered(quota, headers(10, 1000))
    answered(quota, headers(149, 30_000))
    expect(quota.refusalOf(request())).toBeUndefined()
  })
})
