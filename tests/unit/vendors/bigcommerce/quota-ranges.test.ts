import { describe, expect, test } from 'vitest'
import { clientAt, type Priority } from '../../../../src/lib/request-scope.ts'
import { openQuota } from './opened-quota.ts'

describe('strangers of a range', () => {
  test('have a quarter of the free calls by IPv6 and three eighths by IPv4, however many addresses they have', () => {
    for (const [range, most] of [
      ['2001:db8:7', 38],
      ['198.51.100', 57],
    ] as const) {
      const { stranger, spend } = openQuota()
      const addresses = Array.from({ length: 250 }, (_, index) =>
        range.includes(':') ? `${range}:${index}::1` : `${range}.${index}`,
      )
      expect(addresses.reduce((sent, address) => sent + spend(1, stranger(address)), 0)).toBe(most)
    }
  })

  test('have what nobody else asks for, of ten ranges, as the window passes', () => {
    const { clock, stranger, spend } = openQuota()
    let sent = 0
    for (let turn = 0; turn < 9; turn += 1) {
      for (let range = 0; range < 10; range += 1) sent += spend(1, stranger(`198.19.${range}.${turn}`))
      clock.now += 3200
    }
    expect(sent).toBe(90)
  })

  test('are counted over all nodes', async () => {
    const countShared = (payer: string) => Promise.resolve(payer.startsWith('strangers/') ? 60 : 1)
    const { quota, stranger, spend } = openQuota({ countShared })
    spend(1, stranger('2001:db8:7:1::1'))
    await Promise.resolve()
    expect(quota.refusalOf(stranger('2001:db8:7:2::1'))).toMatchObject({ of: 'client' })
    expect(quota.refusalOf(stranger('2001:db8:8::1'))).toBeUndefined()
  })

  test('leave their neighbours a third of that by IPv4', () => {
    const { stranger, spend } = openQuota()
    expect(spend(200, stranger('203.0.113.1'))).toBe(38)
    expect(spend(200, stranger('203.0.113.2'))).toBe(19)
  })

  test('take nothing from known visitors of their range, or from other ranges', () => {
    const { request, stranger, spend } = openQuota()
    for (let index = 0; index < 200; index += 1) spend(1, stranger(`2001:db8:7:${index}::1`))
    expect(spend(30, request('2001:db8:7:1::1'))).toBe(30)
    expect(spend(15, stranger('2001:db8:8::1'))).toBe(15)
  })

  test('leave a shopper and newcomers elsewhere their calls, from eight ranges at once', () => {
    const { clock, quota, request, stranger, spend } = openQuota()
    const firstAdds = (address: string) => ({ ...stranger(address), priority: 'first_add' as const })
    const attack = (turns: number): void => {
      for (let turn = 0; turn < turns; turn += 1)
        for (let range = 0; range < 8; range += 1) spend(1, firstAdds(`198.19.${range}.${turn % 250}`))
    }
    for (let windows = 0; windows < 3; windows += 1) {
      let newcomers = 0
      let reads = 0
      for (let second = 0; second < 30; second += 1) {
        attack(40)
        reads += spend(second % 6 === 0 ? 1 : 2, request('127.0.0.10'))
        if (second % 10 === 7) newcomers += spend(4, firstAdds(`192.0.${second}.1`))
        clock.now += 1000
      }
      expect(newcomers).toBe(12)
      expect(reads).toBeGreaterThan(49)
      expect(quota.refusalOf({ ...request('127.0.0.10'), priority: 'checkout' })).toBeUndefined()
    }
  })

  test('leave ten newcomers of another range their first adds in each window, from one address', () => {
    for (const range of ['192.0.2.', '2001:db8:8::']) {
      const { clock, stranger, spend } = openQuota()
      const firstAdd = (at: string) => ({ ...stranger(at), priority: 'first_add' as const })
      for (let newcomer = 0; newcomer < 30; newcomer += 1) {
        spend(120, firstAdd('198.51.100.7'))
        expect(spend(2, firstAdd(`${range}${newcomer}`)), `at ${clock.now} ms`).toBe(2)
        clock.now += 3000
      }
    }
  })

  test('leave half of a window, also where one known range after the other takes all that it can get', () => {
    const { clock, stranger, spend } = openQuota()
    const takeAll = (): number =>
      Array.from({ length: 8 }, (_, range) => spend(150, stranger(`2001:db8:${range}::1`))).reduce((a, b) => a + b)
    takeAll()
    clock.now = 30_000
    expect(takeAll()).toBeLessThan(75)
  })

  test('leave a tenth of the window to a range that comes late', () => {
    const { request, stranger, spend } = openQuota()
    for (let index = 0; index < 9; index += 1) spend(12, request(`198.51.${index}.1`))
    expect(spend(40, stranger('2001:db8:8::1'))).toBe(15)
  })
})

describe('known visitors at one address', () => {
  test('can make four calls each in a window, thirty of them', () => {
    for (const address of ['203.0.113.1', '2001:db8:7::1']) {
      const { clock, spend } = openQuota()
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
    const opened = openQuota()
    opened.spend(200)
    return opened
  }
  /** So many calls of buyers, each of a range of its own. */
  const ofRanges = ({ spend }: ReturnType<typeof openQuota>, times: number, priority: Priority): number =>
    Array.from({ length: times }, (_, index) => spend(1, buyer(`10.${index}.${priority.length}.1`, priority))).reduce(
      (total, count) => total + count,
    )

  test('goes to cart reads, then to first adds and cart changes, and last to checkouts alone', () => {
    const opened = scarce()
    expect(ofRanges(opened, 50, 'cart_read')).toBe(4)
    expect(ofRanges(opened, 50, 'first_add')).toBe(5)
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
    const { spend, quota } = openQuota({ countShared })
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

  test('is open to known buyers of a range over its share, whatever strangers elsewhere have used', () => {
    const { spend, request } = openQuota()
    const known = ['2001:db8:8:1::1', '2001:db8:8:2::1'].map((address) => request(address))
    for (const visitor of known) expect(spend(40, visitor)).toBe(40)
    for (let host = 0; host < 200; host += 1) spend(1, buyer(`198.51.100.${host}`, 'first_add'))
    for (const visitor of known) {
      expect(spend(1, visitor)).toBe(0)
      expect(spend(1, { ...visitor, priority: 'cart_write' })).toBe(1)
      expect(spend(1, { ...visitor, priority: 'checkout' })).toBe(1)
    }
  })

  test('is open to first adds of a range whose strangers have used their share', () => {
    const { spend, stranger } = openQuota()
    for (let index = 0; index < 200; index += 1) spend(1, stranger(`2001:db8:7:${index}::1`))
    expect(spend(10, buyer('2001:db8:7:ffff::1', 'first_add'))).toBe(3)
  })
})
