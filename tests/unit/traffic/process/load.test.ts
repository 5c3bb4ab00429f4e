import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RequestClient, clientAt } from '../../../../src/lib/request-scope.ts'
import { createLoad, type Load } from '../../../../src/traffic/process/load.ts'

const free = () => 0
afterEach(() => void vi.useRealTimers())

/** A client of a range of its own, unless told. */
const clientOf = (name: string | RequestClient): RequestClient =>
  typeof name === 'string' ? { network: name, range: `${name}/24` } : name
/** The fate of so many requests of a client that are sent at once. */
const send = (load: Load, client: string | RequestClient, count: number) =>
  Array.from({ length: count }, () => {
    const answer = new EventEmitter()
    const outcome = load.admit(clientOf(client), answer)
    return { answer, reason: outcome.kind === 'refuse' ? outcome.by : undefined }
  })
const reasons = (load: Load, client: string | RequestClient, count: number) =>
  send(load, client, count).map(({ reason }) => reason)

describe('request slots', () => {
  test('are limited, and released when a response closes', () => {
    const load = createLoad(free, 4)
    const taken = ['a', 'b', 'c', 'd'].flatMap((network) => send(load, network, 1))
    expect(taken.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined])
    expect(reasons(load, 'e', 1)).toEqual(['under_way'])
    taken[0]?.answer.emit('close')
    expect(reasons(load, 'e', 2)).toEqual([undefined, 'under_way'])
  })

  test('are a thousand in all', () => {
    const load = createLoad(free)
    const addresses = Array.from({ length: 1001 }, (_, index) => `10.${Math.floor(index / 250)}.${index % 250}.1`)
    const shed = addresses.flatMap((address) => reasons(load, clientAt(address), 1))
    expect(shed.filter((reason) => reason !== undefined)).toEqual(['under_way'])
  })

  test('are limited to a quarter per network', () => {
    const load = createLoad(free, 16)
    const accepted = send(load, 'a', 5)
    expect(accepted.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined, 'network'])
    expect(reasons(load, 'b', 1)).toEqual([undefined])
    accepted[0]?.answer.emit('close')
    expect(reasons(load, 'a', 2)).toEqual([undefined, 'network'])
  })

  test('are limited to a quarter per range of IPv6, and to half per range of IPv4', () => {
    for (const [range, most] of [
      ['2001:db8:7', 16],
      ['10.0.0', 32],
    ] as const) {
      const load = createLoad(free, 64)
      const addresses = Array.from({ length: 40 }, (_, index) =>
        range.includes(':') ? `${range}:${index}::1` : `${range}.${index}`,
      )
      const shed = addresses.flatMap((address) => reasons(load, clientAt(address), 1))
      expect(shed.filter((reason) => reason === undefined)).toHaveLength(most)
    }
  })

  test('are refused to busy networks first, once half are taken', () => {
    const load = createLoad(free, 80)
    for (const network of ['a', 'b', 'c', 'd']) expect(reasons(load, network, 10)).toEqual(Array(10).fill(undefined))
    expect(['a', 'b', 'c', 'd'].flatMap((network) => reasons(load, network, 1))).toEqual(Array(4).fill('network'))
    expect(reasons(load, 'shopper', 5)).toEqual(Array(5).fill(undefined))
  })

  test.each([
    ['an eighth', 'strangers, IPv6', 4, (index: number) => clientAt(`2001:db8:7:${index}::1`)],
    ['a quarter', 'strangers, IPv4', 9, (index: number) => clientAt(`203.0.113.${index}`)],
    ['a quarter', 'known visitors, IPv6', 9, (index: number) => clientAt(`2001:db8:7:${index}::1`, `session/${index}`)],
    ['half', 'known visitors, IPv4', 19, (index: number) => clientAt(`203.0.113.${index}`, `session/${index}`)],
  ])('are refused to a range with %s of them, once half are taken: %s', (_share, _who, few, neighbour) => {
    const load = createLoad(free, 80)
    for (let other = few; other < 40; other += 1) send(load, `other-${other}`, 1)
    for (let index = 0; index < few; index += 1) send(load, neighbour(index), 1)
    const shed = [0, 1, 2].flatMap((more) => reasons(load, neighbour(few + more), 1))
    expect(shed).toEqual([undefined, undefined, 'network'])
  })
})

describe('a slow event loop', () => {
  test('refuses requests until it recovers', () => {
    let wait = 301
    const load = createLoad(() => wait)
    expect(reasons(load, 'a', 1)).toEqual(['event_loop'])
    wait = 300
    expect(reasons(load, 'a', 1)).toEqual([undefined])
  })

  test('refuses the network with most requests, also between its requests, and serves the others', () => {
    vi.useFakeTimers()
    let wait = 0
    const load = createLoad(() => wait)
    for (const { answer } of send(load, 'flood', 100)) answer.emit('close')
    wait = 5000
    expect([...reasons(load, 'flood', 1), ...reasons(load, 'shopper', 1)]).toEqual(['event_loop', undefined])
    for (let second = 0; second < 30; second += 1) {
      vi.advanceTimersByTime(1000)
      expect(new Set(reasons(load, 'flood', 40))).toEqual(new Set(['event_loop']))
      expect(reasons(load, 'shopper', 2)).toEqual([undefined, undefined])
    }
  })

  test('refuses every other request of equally busy strangers, and none of known visitors', () => {
    const load = createLoad(() => 301)
    const addresses = Array.from({ length: 40 }, (_, index) => `10.0.${index}.1`)
    for (const address of addresses) send(load, clientAt(address), 2)
    const shed = addresses.flatMap((address) => reasons(load, clientAt(address), 1))
    expect(shed.filter((reason) => reason === 'event_loop')).toHaveLength(20)
    expect(reasons(load, clientAt('10.0.7.1', 'session/7'), 4)).toEqual(Array(4).fill(undefined))
  })

  test('refuses every other request of a few lone clients, and none of a known visitor', () => {
    for (const count of [2, 6, 18]) {
      const load = createLoad(() => 301)
      const shed = ['a', 'b', 'c'].flatMap((name) => reasons(load, name, count))
      expect(shed.filter((reason) => reason === 'event_loop')).toHaveLength((count * 3) / 2)
      expect(reasons(load, clientAt('10.0.7.1', 'session/7'), 6)).toEqual(Array(6).fill(undefined))
    }
  })

  test('refuses half of the requests of equally busy clients, and all once another client comes', () => {
    vi.useFakeTimers()
    const load = createLoad(() => 301)
    const floods = ['a', 'b', 'c']
    const flood = () => floods.flatMap((name) => reasons(load, name, 40))
    for (let second = 0; second < 10; second += 1) {
      flood()
      vi.advanceTimersByTime(1000)
    }
    expect(flood().filter((reason) => reason === 'event_loop')).toHaveLength(60)
    expect(reasons(load, 'shopper', 3)).toEqual(Array(3).fill(undefined))
    expect(new Set(flood())).toEqual(new Set(['event_loop']))
    expect(reasons(load, 'shopper', 3)).toEqual(Array(3).fill(undefined))
  })

  test('refuses the range of many light addresses, and serves the others', () => {
    const load = createLoad(() => 301)
    const neighbours = Array.from({ length: 64 }, (_, index) => clientAt(`2001:db8:7:${index}::1`))
    for (const one of neighbours) send(load, one, 2)
    expect(new Set(neighbours.flatMap((one) => reasons(load, one, 1)))).toEqual(new Set(['event_loop']))
    expect(reasons(load, clientAt('2001:db8:8::1'), 4)).toEqual(Array(4).fill(undefined))
  })

  test('serves a network again once it sends as little as the others', () => {
    vi.useFakeTimers()
    const load = createLoad(() => 301)
    send(load, 'flood', 100)
    vi.advanceTimersByTime(60_000)
    send(load, 'other', 100)
    expect(reasons(load, 'flood', 1)).toEqual([undefined])
  })
})
