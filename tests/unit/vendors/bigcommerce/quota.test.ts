import { describe, expect, test } from 'vitest'
import { sharedQuotaCount } from '../../../../src/traffic/rates/shared-quota-count.ts'
import { createMemoryCounter } from '../../../../src/traffic/rates/try-counter.ts'
import { clientAt, type Priority } from '../../../../src/lib/request-scope.ts'
import { type QuotaOptions, type QuotaRequest, createQuota } from '../../../../src/vendors/bigcommerce/quota.ts'

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
  /** A call for a known visitor at an address; the shop's own without one. */
  const request = (address?: string, ...accounts: string[]) => ({
    ...(address !== undefined && { client: { ...clientAt(address, `session/${address}`), accounts } }),
    isBackground: false,
  })
  const stranger = (address: string) => ({ client: clientAt(address), isBackground: false })
  /** The number of `times` calls that go out, each ended without a word of the quota. */
  const spend = (times: number, asked: QuotaRequest = request()): number => {
    let sent = 0
    for (let time = 0; time < times; time += 1) {
      const place = quota.reserve(asked)
      if (place.kind === 'refused') continue
      place.report(undefined)
      sent += 1
    }
    return sent
  }
  /** The number of `times` calls that go out, spread over the window, with other calls after each. */
  const steadily = (times: number, asked: QuotaRequest = request(), others: () => void = () => undefined): number => {
    let sent = 0
    for (let time = 0; time < times; time += 1) {
      sent += spend(1, asked)
      others()
      clock.now += 29_500 / times
    }
    return sent
  }
  return { clock, quota, request, stranger, spend, steadily }
}

describe('a client', () => {
  test('may use two thirds of a window when alone', () => {
    const { quota, request, spend } = open()
    expect(spend(200, request('203.0.113.1'))).toBe(100)
    expect(quota.refusalOf(request('203.0.113.1'))).toEqual({ kind: 'refused', of: 'client', waitMs: 30_000 })
  })

  test('is served at human speed beside a greedy one', () => {
    const { clock, request, spend, steadily } = open()
    steadily(30, request('203.0.113.2'))
    expect(spend(200, request('203.0.113.1'))).toBe(66)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), () => spend(10, request('203.0.113.1')))).toBe(55)
  })

  test('is served as a newcomer beside a greedy one', () => {
    const { clock, request, spend, steadily } = open()
    spend(2, request('203.0.113.2'))
    clock.now = 30_000
    spend(200, request('203.0.113.1'))
    expect(steadily(55, request('203.0.113.2'), () => spend(10, request('203.0.113.1')))).toBe(55)
  })

  test('has enough at human speed beside a greedy one and a small one', () => {
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

  test('has enough at human speed beside fifty that make a few calls each', () => {
    const { clock, request, steadily, spend } = open()
    let guesses = 0
    const guess = (): void => void spend(1, request(`198.51.${(guesses += 1) % 50}.1`))
    steadily(55, request('203.0.113.2'), guess)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), guess)).toBe(55)
  })

  test('has enough at human speed beside ever new clients that make one call each', () => {
    const { clock, request, steadily, spend } = open()
    let newcomers = 0
    const newcomer = (): void =>
      void spend(1, request(`198.51.${Math.floor((newcomers += 1) / 250)}.${newcomers % 250}`))
    steadily(55, request('203.0.113.2'), newcomer)
    clock.now = 30_000
    expect(steadily(55, request('203.0.113.2'), newcomer)).toBe(55)
  })

  test('has enough at human speed beside fifty that call all at once when a window opens', () => {
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

  test.each(['198.51.100.7', '2001:db8:7::1'])(
    'has enough at human speed, with a guest, beside forty at %s who together exceed the window',
    (address) => {
      const { clock, spend, steadily } = open()
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
    const { clock, spend, steadily } = open()
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

  test('finds calls beside twenty greedy ones of a /56 who came first', () => {
    const { clock, request, spend, steadily } = open()
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
    const { clock, request, spend } = open()
    for (let other = 0; other < 10; other += 1) spend(14, request(`198.51.${other}.1`))
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

describe('strangers of a range', () => {
  test('have a quarter of the free calls by IPv6 and half by IPv4, however many addresses they have', () => {
    for (const [range, most] of [
      ['2001:db8:7', 38],
      ['198.51.100', 75],
    ] as const) {
      const { stranger, spend } = open()
      const addresses = Array.from({ length: 250 }, (_, index) =>
        range.includes(':') ? `${range}:${index}::1` : `${range}.${index}`,
      )
      expect(addresses.reduce((sent, address) => sent + spend(1, stranger(address)), 0)).toBe(most)
    }
  })

  test('are counted over all nodes', async () => {
    const countShared = (payer: string) => Promise.resolve(payer.startsWith('strangers/') ? 60 : 1)
    const { quota, stranger, spend } = open({ countShared })
    spend(1, stranger('2001:db8:7:1::1'))
    await Promise.resolve()
    expect(quota.refusalOf(stranger('2001:db8:7:2::1'))).toMatchObject({ of: 'client' })
    expect(quota.refusalOf(stranger('2001:db8:8::1'))).toBeUndefined()
  })

  test('leave their neighbours a third of that by IPv4', () => {
    const { stranger, spend } = open()
    expect(spend(200, stranger('203.0.113.1'))).toBe(50)
    expect(spend(200, stranger('203.0.113.2'))).toBe(25)
  })

  test('take nothing from known visitors of their range, or from other ranges', () => {
    const { request, stranger, spend } = open()
    for (let index = 0; index < 200; index += 1) spend(1, stranger(`2001:db8:7:${index}::1`))
    expect(spend(30, request('2001:db8:7:1::1'))).toBe(30)
    expect(spend(15, stranger('2001:db8:8::1'))).toBe(15)
  })

  test('leave a tenth of the window to a range that comes late', () => {
    const { request, stranger, spend } = open()
    for (let index = 0; index < 9; index += 1) spend(12, request(`198.51.${index}.1`))
    expect(spend(40, stranger('2001:db8:8::1'))).toBe(15)
  })
})

describe('known visitors at one address', () => {
  test('can make four calls each in a window, thirty of them', () => {
    for (const address of ['203.0.113.1', '2001:db8:7::1']) {
      const { clock, spend } = open()
      const visit = (visitor: number): number =>
        spend(1, { client: clientAt(address, `session/${visitor}`), isBackground: false })
      for (let turn = 0; turn < 4; turn += 1) {
        const sent = Array.from({ length: 30 }, (_, visitor) => visit(visitor))
        expect(sent.every((count) => count === 1)).toBe(true)
        clock.now += 7000
      }
    }
  })
})

describe('the reserve', () => {
  const buyer = (address: string, priority: Priority) => ({ client: clientAt(address), priority, isBackground: false })
  /** A window of which the shop's own work has left the reserve alone. */
  const scarce = () => {
    const opened = open()
    opened.spend(200)
    return opened
  }
  /** So many calls of buyers, each of a range of its own. */
  const ofRanges = ({ spend }: ReturnType<typeof open>, times: number, priority: Priority): number =>
    Array.from({ length: times }, (_, index) => spend(1, buyer(`10.${index}.${priority.length}.1`, priority))).reduce(
      (total, count) => total + count,
    )

  test('goes to first adds, then to cart changes, and last to checkouts alone', () => {
    const opened = scarce()
    expect(ofRanges(opened, 50, 'first_add')).toBe(9)
    expect(ofRanges(opened, 50, 'cart_write')).toBe(5)
    expect(ofRanges(opened, 50, 'checkout')).toBe(4)
  })

  test('has a share for each range', () => {
    const { spend } = scarce()
    let adds = 0
    for (let index = 0; index < 200; index += 1) adds += spend(1, buyer(`2001:db8:7:${index}::1`, 'first_add'))
    expect(adds).toBe(3)
    expect(spend(2, buyer('2001:db8:8::1', 'first_add'))).toBe(2)
    expect(spend(4, buyer('2001:db8:9::1', 'checkout'))).toBe(4)
  })

  test('counts a range’s share over all nodes', async () => {
    const countShared = (payer: string) => Promise.resolve(payer.startsWith('reserve/') ? 5 : 1)
    const { spend, quota } = open({ countShared })
    spend(200)
    expect(spend(1, buyer('2001:db8:7:1::1', 'checkout'))).toBe(1)
    await Promise.resolve()
    expect(quota.refusalOf(buyer('2001:db8:7:2::1', 'checkout'))).toMatchObject({ of: 'client' })
    expect(quota.refusalOf(buyer('2001:db8:8::1', 'checkout'))).toBeUndefined()
  })

  test('is also divided within a range, where first adds leave calls to checkouts', () => {
    const { spend } = scarce()
    const of = (priority: Priority): number =>
      Array.from({ length: 50 }, (_, host) => spend(1, buyer(`203.0.113.${host}`, priority))).reduce((a, b) => a + b)
    expect([of('first_add'), of('cart_write'), of('checkout')]).toEqual([5, 3, 2])
  })

  test('is open to first adds of a range whose strangers have used their share', () => {
    const { spend, stranger } = open()
    for (let index = 0; index < 200; index += 1) spend(1, stranger(`2001:db8:7:${index}::1`))
    expect(spend(10, buyer('2001:db8:7:ffff::1', 'first_add'))).toBe(3)
  })
})

describe('a window', () => {
  test('keeps its last eighth for checkouts and first adds', () => {
    const { quota, spend, request } = open()
    expect(spend(200)).toBe(132)
    expect(quota.refusalOf(request())).toEqual({ kind: 'refused', of: 'store', waitMs: 30_000 })
    expect(spend(200, { ...request(), priority: 'checkout' })).toBe(18)
  })

  test('keeps its last half from background work', () => {
    const { spend, request } = open()
    expect(spend(200, { ...request(), isBackground: true })).toBe(75)
  })
})

describe('the platform’s headers', () => {
  const answered = (quota: ReturnType<typeof open>['quota'], said: Headers) => {
    const place = quota.reserve({ priority: 'checkout', isBackground: false })
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

  test('cannot raise the configured quota', () => {
    const { quota, request } = open({ calls: 30 })
    answered(quota, headers(150 - 27))
    expect(quota.refusalOf(request())).toMatchObject({ of: 'store' })
  })

  test('raise nothing when they are late', () => {
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
