import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLoad, type Load } from '../../../src/server/load.ts'

const free = () => 0
afterEach(() => void vi.useRealTimers())

/** What becomes of so many requests of a network that are sent at once. */
const send = (load: Load, network: string, count: number) =>
  Array.from({ length: count }, () => {
    const answer = new EventEmitter()
    return { answer, reason: load.admit(network, answer) }
  })
const reasons = (load: Load, network: string, count: number) => send(load, network, count).map(({ reason }) => reason)

describe('request slots', () => {
  test('are limited, and released when a response closes', () => {
    const load = createLoad(free, 4)
    const taken = ['a', 'b', 'c', 'd'].flatMap((network) => send(load, network, 1))
    expect(taken.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined])
    expect(reasons(load, 'e', 1)).toEqual(['under_way'])
    taken[0]?.answer.emit('close')
    expect(reasons(load, 'e', 2)).toEqual([undefined, 'under_way'])
  })

  test('are limited to a quarter per network', () => {
    const load = createLoad(free, 16)
    const accepted = send(load, 'a', 5)
    expect(accepted.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined, 'network'])
    expect(reasons(load, 'b', 1)).toEqual([undefined])
    accepted[0]?.answer.emit('close')
    expect(reasons(load, 'a', 2)).toEqual([undefined, 'network'])
  })

  test('are refused to busy networks first, once half are taken', () => {
    const load = createLoad(free, 80)
    for (const network of ['a', 'b', 'c', 'd']) expect(reasons(load, network, 10)).toEqual(Array(10).fill(undefined))
    expect(['a', 'b', 'c', 'd'].flatMap((network) => reasons(load, network, 1))).toEqual(Array(4).fill('network'))
    expect(reasons(load, 'shopper', 5)).toEqual(Array(5).fill(undefined))
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

  test('refuses all networks when none sends more than the others', () => {
    const load = createLoad(() => 301)
    const networks = Array.from({ length: 40 }, (_, index) => `10.0.0.${index}`)
    for (const network of networks) send(load, network, 2)
    expect(networks.flatMap((network) => reasons(load, network, 1))).toEqual(Array(40).fill('event_loop'))
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
