import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogSampler } from '../../../src/lib/log-sampler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const lines: unknown[] = []
  const sampler = createLogSampler({ info: (line: unknown) => void lines.push(line) }, 'page_not_found')
  const logged = (client: string, times: number): number =>
    Array.from({ length: times }, () => sampler.allows(client)).filter(Boolean).length
  return { lines, logged }
}

describe('the log sampler', () => {
  test('allows a client’s first lines of a minute, then reports how many were omitted', () => {
    const { lines, logged } = open()
    expect([logged('a', 50), logged('b', 5)]).toEqual([20, 5])
    vi.advanceTimersByTime(59_999)
    expect([logged('a', 1), lines]).toEqual([0, []])
    vi.advanceTimersByTime(1)
    expect(lines).toEqual([{ event: 'log_lines_skipped', of: 'page_not_found', count: 31 }])
    expect(logged('a', 50)).toBe(20)
  })

  test('reports nothing for a minute without omitted lines', () => {
    const { lines, logged } = open()
    logged('a', 20)
    vi.advanceTimersByTime(120_000)
    expect(lines).toEqual([])
  })

  test('allows all clients together at most 2000 lines a minute', () => {
    const { logged } = open()
    const total = Array.from({ length: 1000 }, (_, client) => logged(String(client), 5)).reduce((sum, one) => sum + one)
    expect(total).toBe(2000)
  })

  test.each([
    ['IPv6', 100, (host: number) => `2001:db8:7:${host.toString(16)}::`],
    ['IPv4', 200, (host: number) => `203.0.113.${host}`],
  ])('allows a range of %s %i lines a minute, however many addresses it has', (_family, most, addressOf) => {
    const { logged } = open()
    const ofRange = Array.from({ length: 256 }, (_, host) => logged(addressOf(host), 20))
    expect(ofRange.reduce((sum, one) => sum + one)).toBe(most)
    expect(logged('2001:db8:8::', 20)).toBeGreaterThan(15)
  })

  test('allows a client a line even when a hundred others write as many as they can', () => {
    const { logged } = open()
    for (let client = 0; client < 100; client += 1) logged(`10.${client}.0.1`, 50)
    expect(logged('203.0.113.9', 5)).toBeGreaterThanOrEqual(1)
  })
})
