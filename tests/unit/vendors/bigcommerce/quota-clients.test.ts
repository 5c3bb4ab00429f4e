import { describe, expect, test } from 'vitest'
import { sharedQuotaCount } from '../../../../src/traffic/rates/shared-quota-count.ts'
import { createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { clientAt } from '../../../../src/lib/request-scope.ts'
import { createQuota } from '../../../../src/vendors/bigcommerce/quota.ts'
import { calls, openQuota } from './opened-quota.ts'

describe('a client', () => {
  test('may use two thirds of a window when alone', () => {
    const { quota, request, spend } = openQuota()
    expect(spend(200, request('203.0.113.1'))).toBe(100)
    expect(quota.refusalOf(request('203.0.113.1'))).toEqual({ kind: 'refused', of: 'client', waitMs: 30_000 })
  })

  test('is served at human speed beside a greedy one', () => {
    const { clock, request, spend, steadily } = openQuota()
    steadily(30, request('203.0.113.2'))
    expect(spend(200, request('203.0.113.1'))).toBe(66)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), () => spend(10, request('203.0.113.1')))).toBe(55)
  })

  test('is served as a newcomer beside a greedy one', () => {
    const { clock, request, spend, steadily } = openQuota()
    spend(2, request('203.0.113.2'))
    clock.now = 30_000
    spend(200, request('203.0.113.1'))
    expect(steadily(55, request('203.0.113.2'), () => spend(10, request('203.0.113.1')))).toBe(55)
  })

  test('has enough at human speed beside a greedy one and a small one', () => {
    const { clock, request, spend, steadily } = openQuota()
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

  test('has enough at human speed beside fifty that make a few calls each', () => {
    const { clock, request, steadily, spend } = openQuota()
    let guesses = 0
    const guess = (): void => void spend(1, request(`198.51.${(guesses += 1) % 50}.1`))
    steadily(55, request('203.0.113.2'), guess)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), guess)).toBe(55)
  })

  test('has enough at human speed beside ever new clients that make one call each', () => {
    const { clock, request, steadily, spend } = openQuota()
    let newcomers = 0
    const newcomer = (): void =>
      void spend(1, request(`198.51.${Math.floor((newcomers += 1) / 250)}.${newcomers % 250}`))
    steadily(55, request('203.0.113.2'), newcomer)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), newcomer)).toBe(55)
  })

  test('has enough at human speed beside fifty that call all at once when a window opens', () => {
    const { clock, request, steadily, spend } = openQuota()
    let guesses = 0
    const guess = (): void => void spend(1, request(`198.51.${(guesses += 1) % 50}.1`))
    const burst = (): void => Array.from({ length: 45 }).forEach(guess)
    burst()
    steadily(55, request('203.0.113.2'))
    clock.now = 30_000
    burst()
    expect(steadily(55, request('203.0.113.2'))).toBe(55)
  })

  test.each(['198.51.100.7', '2001:db8:7::1'])(
    'has enough at human speed, with a guest, beside forty at %s who together exceed the window',
    (address) => {
      const { clock, spend, steadily } = openQuota()
      const visitor = (at: string, name: string) => ({ client: clientAt(at, `session/${name}`), isBackground: false })
      let turn = 0
      const crowd = (): void => {
        for (let call = 0; call < 6; call += 1) spend(1, visitor(address, `crowd ${(turn += 1) % 40}`))
      }
      const guest = (): void => {
        crowd()
        expect(spend(1, visitor('203.0.113.2', 'guest')), `at ${clock.now} ms`).toBe(1)
      }
      const shopAWindow = (): number => steadily(27, visitor('203.0.113.2', 'customer'), guest)
      expect(shopAWindow()).toBe(27)
      clock.now = 30_000
      expect(shopAWindow()).toBe(27)
      clock.now = 60_000
      expect(shopAWindow()).toBe(27)
    },
  )

  const fiveGreedy = [0, 1, 2, 3, 4]
  test.each([
    ['198.51.100.7', fiveGreedy.map(() => '198.51.100.7')],
    ['a /56', fiveGreedy.map((network) => `2001:db8:7:${network}::1`)],
  ])('has enough at human speed, with a guest, beside five greedy ones at %s', (_where, addresses) => {
    const { clock, spend, steadily } = openQuota()
    const visitor = (at: string, name: string) => ({ client: clientAt(at, `session/${name}`), isBackground: false })
    const beside = (): void => {
      for (const [index, address] of addresses.entries()) spend(10, visitor(address, `greedy ${index}`))
      expect(spend(1, visitor('203.0.113.2', 'guest')), `at ${clock.now} ms`).toBe(1)
    }
    // At human speed, yet not evenly: half of the calls of a window are made in its first quarter.
    const shopAWindow = (start: number): void => {
      clock.now = start
      expect(spend(14, visitor('203.0.113.2', 'customer'))).toBe(14)
      expect(steadily(22, visitor('203.0.113.2', 'customer'), beside)).toBe(22)
    }
    for (const start of [0, 30_000, 60_000]) shopAWindow(start)
  })

  test('has a few calls beside a greedy neighbour, with 23 others and newcomers at the same address', () => {
    const { clock, spend, stranger } = openQuota()
    const visitor = (name: string) => ({ client: clientAt('203.0.113.1', `session/${name}`), isBackground: false })
    const shop = (): number => {
      const sent = Array.from({ length: 24 }, (_, neighbour) => spend(1, visitor(`neighbour ${neighbour}`)))
      spend(2, { ...stranger('203.0.113.1'), priority: 'first_add' })
      spend(60, visitor('greedy'))
      clock.now += 7000
      return sent.reduce((total, count) => total + count)
    }
    for (let turn = 0; turn < 4; turn += 1) shop()
    clock.now = 30_000
    expect([shop(), shop(), shop(), shop()]).toEqual([24, 24, 24, 24])
  })

  test('finds calls beside twenty greedy ones of a /56 who came first', () => {
    const { clock, request, spend, steadily } = openQuota()
    const greedy = (): void => {
      for (let turn = 0; turn < 200; turn += 1)
        spend(1, { client: clientAt(`2001:db8:7:${turn}::1`, `session/greedy ${turn % 20}`), isBackground: false })
    }
    greedy()
    expect(spend(10, request('203.0.113.2'))).toBe(10)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), greedy)).toBe(55)
  })

  test('has a tenth of the window in any case', () => {
    const { clock, request, spend } = openQuota()
    for (let other = 0; other < 10; other += 1) spend(14, request(`198.51.${other}.1`))
    clock.now = 30_000
    expect(spend(50, request('203.0.113.1'))).toBe(15)
  })

  test('is counted by account from any address', () => {
    const { quota, request, spend } = openQuota()
    spend(60, request('203.0.113.1', 'us/7'))
    spend(60, request('203.0.113.2', 'us/7'))
    expect(quota.refusalOf(request('203.0.113.3', 'us/7'))).toMatchObject({ of: 'client' })
    expect(quota.refusalOf(request('203.0.113.3', 'us/8'))).toBeUndefined()
  })

  test('is counted over all nodes', async () => {
    const { quota, request, spend } = openQuota({ countShared: () => Promise.resolve(100) })
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
      const place = quota.reserve({ client: clientAt('203.0.113.1', 'session/one'), isBackground: false })
      if (place.kind === 'reserved') place.report(undefined)
      await Promise.resolve()
      return place.kind
    }
    quota.reserve({ isBackground: false })
    clock.now = 10_000
    for (let time = 0; time < 90; time += 1) await call()
    clock.now = 30_000
    const kinds: string[] = []
    for (let time = 0; time < 90; time += 1) kinds.push(await call())
    expect(kinds).not.toContain('refused')
  })

  test('is counted by this node alone while the shared counter fails', async () => {
    const { quota, request, spend } = openQuota({ countShared: () => Promise.reject(new Error('away')) })
    spend(10, request('203.0.113.1'))
    spend(70, request())
    await Promise.resolve()
    expect(quota.refusalOf(request('203.0.113.1'))).toBeUndefined()
  })

  test('is charged for calls in flight', () => {
    const { quota, request } = openQuota()
    const kinds = Array.from({ length: 200 }, () => quota.reserve(request('203.0.113.1')).kind)
    expect(kinds.filter((kind) => kind === 'reserved')).toHaveLength(100)
  })

  test('may call again in the next window', () => {
    const { clock, quota, request, spend } = openQuota()
    spend(200, request('203.0.113.1'))
    clock.now = 30_000
    expect(quota.refusalOf(request('203.0.113.1'))).toBeUndefined()
  })
})
