import { describe, expect, test } from 'vitest'
import { everything } from '../../../../src/vendors/guard/rate-limit-policy.ts'
import { createQuota } from '../../../../src/vendors/bigcommerce/quota.ts'
import { createStoreRateLimits } from '../../../../src/vendors/bigcommerce/store-rate-limits.ts'
import type { VendorCall } from '../../../../src/vendors/guarded-fetch.ts'

const base = 'https://api.test/stores/abc'
const policyAt = (clock: { now: number }) =>
  createStoreRateLimits(base, createQuota({ calls: 150, now: () => clock.now }))
const policy = policyAt({ now: 0 })
const call = (method: 'GET' | 'POST' | 'PUT', path: string): VendorCall => ({
  operation: 'a',
  method,
  url: `${base}${path}?x=1`,
})
const rateLimitHeaders = (left: number, quota = 150, resetMs = 20_000) =>
  new Headers({
    'x-rate-limit-requests-left': String(left),
    'x-rate-limit-requests-quota': String(quota),
    'x-rate-limit-time-reset-ms': String(resetMs),
  })

describe('the rate limits of a store', () => {
  test.each([
    ['GET', '/v3/catalog/trees/7/categories', 1],
    ['PUT', '/v3/customers', 3],
    ['PUT', '/v3/customers/addresses', 3],
    ['POST', '/v3/customers/addresses', 10],
    ['GET', '/v3/pricelists/3/records', 10],
    ['GET', '/v3/catalog/categories', 40],
    ['GET', '/v2/customer_groups', 40],
    ['POST', '/v3/pricing/products', 50],
  ] as const)('limit %s %s to %i concurrent calls', async (method, path, atOnce) => {
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<undefined>()
    const all = Array.from({ length: atOnce + 5 }, () =>
      policy.queue(call(method, path), async () => {
        running += 1
        most = Math.max(most, running)
        await gate.promise
        running -= 1
      }),
    )
    gate.resolve(undefined)
    await Promise.all(all)
    expect(most).toBe(atOnce)
  })

  test('refuse the last call of a full queue with Retry-After', async () => {
    const never = () => new Promise<void>(() => undefined)
    const tree = call('GET', '/v3/catalog/trees/1/categories')
    const own = policyAt({ now: 0 })
    for (let waiting = 0; waiting <= 100; waiting += 1) void own.queue(tree, never)
    await expect(own.queue(tree, never)).rejects.toMatchObject({ waitMs: 1000 })
  })

  test.each([
    ['GET', '/v3/catalog/products', rateLimitHeaders(0), everything, 20_000],
    ['GET', '/v3/catalog/products', new Headers(), everything, undefined],
    ['GET', '/v3/catalog/trees/1/categories', rateLimitHeaders(100), 'category tree', undefined],
    ['GET', '/v3/catalog/trees/1/categories', rateLimitHeaders(0), everything, 20_000],
    ['POST', '/v3/customers/validate-credentials', new Headers(), 'passwords', undefined],
  ] as const)('pause after a 429 only the calls that it concerns: %s %s', (method, path, headers, lane, waitMs) => {
    expect(policy.pauseScope(call(method, path), headers)).toBe(lane)
    expect(policy.waitOf(call(method, path), headers)).toBe(waitMs)
  })

  test('allow a read of the platform’s clock while any quota is left', () => {
    const clock = { now: 0 }
    const own = policyAt(clock)
    const reserve = (path: string) => {
      const place = own.reserve(call('GET', path))
      return place.kind === 'refused' ? place.waitMs : place.report
    }
    const report = reserve('/v3/catalog/products')
    if (typeof report === 'function') report(rateLimitHeaders(1))
    expect(reserve('/v3/carts/1')).toBe(20_000)
    expect(reserve('/v2/time')).toBeTypeOf('function')
  })
})
