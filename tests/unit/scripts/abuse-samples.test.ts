import { describe, expect, test } from 'vitest'
import {
  verdictsOf,
  type Kind,
  p99,
  quietTimesOf,
  type Sample,
  slowerOf,
  timedKinds,
} from '../../../scripts/soak/abuse/samples.ts'

const of = (kind: Kind, ...times: number[]): Sample[] => times.map((ms) => ({ kind, ms }))
const untimed: readonly Kind[] = ['first add', 'checkout', 'sign-in', 'order status']
/** A shopper who did each thing once. */
const each = (ms: number): Sample[] => [...timedKinds, ...untimed].flatMap((kind) => of(kind, ms))
const quiet = (ms: number) => quietTimesOf(each(ms))

describe('p99', () => {
  test('is the nearest rank: of a hundred the second longest, of few the longest', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(p99(of('page', ...hundred), 'page')).toBe(99)
    expect(p99(of('page', 4, 30, 5), 'page')).toBe(30)
    expect(p99(of('cart write', 4), 'page')).toBeNaN()
  })
})

describe('slowerOf', () => {
  test('is the longer time of each kind', () => {
    const busyPages = quietTimesOf([...each(20), ...of('page', 90)])
    expect(slowerOf(quiet(40), busyPages)).toEqual({ ...quiet(40), page: 90 })
    expect(slowerOf(busyPages, quiet(40))).toEqual({ ...quiet(40), page: 90 })
  })
})

describe('verdictsOf', () => {
  test('reports nothing for a shop as fast as when quiet, or answering within 50 ms', () => {
    expect(verdictsOf(each(50), quiet(2))).toEqual([])
    expect(verdictsOf(each(200), quiet(100))).toEqual([])
  })

  test('reports each kind that takes longer than twice the quiet time and 50 ms', () => {
    expect(verdictsOf([...each(50), ...of('page', 51)], quiet(2))).toEqual(['page: p99 51 ms, 2 ms when quiet'])
    expect(verdictsOf([...each(50), ...of('cart write', 201)], quiet(100))).toEqual([
      'cart write: p99 201 ms, 100 ms when quiet',
    ])
  })

  test('reports a strict kind that takes longer than twice the quiet time, however fast', () => {
    const samples = [...each(5), ...of('query', 45)]
    expect(verdictsOf(samples, quiet(20))).toEqual([])
    expect(verdictsOf(samples, quiet(20), ['query'])).toEqual(['query: p99 45 ms, 20 ms when quiet'])
    expect(verdictsOf(samples, quiet(23), ['query'])).toEqual([])
  })

  test('reports every refusal however fast, and equal ones in one line', () => {
    const refused: Sample = { kind: 'sign-in', ms: 1, refused: '429 rate_limited' }
    expect(verdictsOf([...each(5), refused, refused], quiet(5))).toEqual(['sign-in: 429 rate_limited (2 ×)'])
  })

  test('reports a kind that was never measured', () => {
    const others = each(5).filter(({ kind }) => kind !== 'session read')
    expect(verdictsOf(others, quiet(5))).toEqual(['session read: nothing was measured'])
    expect(verdictsOf(each(5), quietTimesOf([]))).toHaveLength(timedKinds.length)
  })

  test.each(untimed)('reports that there was no %s', (kind) => {
    const others = each(5).filter((sample) => sample.kind !== kind)
    expect(verdictsOf(others, quiet(5))).toEqual([`${kind}: nothing was measured`])
  })
})
