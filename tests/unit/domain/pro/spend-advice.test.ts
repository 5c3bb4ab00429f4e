import { describe, expect, test } from 'vitest'
import { reductionsFor, spendAdvice } from '../../../../src/domain/pro/spend-advice.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const line = (id: string, quantity: number, amount: number) => ({ id, quantity, total: usd(amount) })
const short = (lines: readonly ReturnType<typeof line>[], excess: number) =>
  reductionsFor(lines, excess).map(({ line: { id }, pieces, amount }) => [id, pieces, amount])

describe('the reduction of a cart over its limit', () => {
  test.each([
    ['nothing while there is no excess', [line('a', 1, 100)], 0, []],
    ['as many pieces of a line as the excess needs', [line('a', 3, 300)], 150, [['a', 2, 200]]],
    ['exactly the excess where possible', [line('a', 3, 300)], 200, [['a', 2, 200]]],
    [
      'the line that costs the shopper least',
      [line('a', 1, 500), line('b', 1, 200), line('c', 1, 90)],
      150,
      [['b', 1, 200]],
    ],
    ['the fewest pieces of two that cost the same', [line('a', 4, 400), line('b', 1, 200)], 150, [['b', 1, 200]]],
    [
      'the dearest line and part of another where none is enough',
      [line('a', 2, 200), line('b', 1, 250)],
      330,
      [
        ['b', 1, 250],
        ['a', 1, 100],
      ],
    ],
    [
      'everything, where even that is not enough',
      [line('a', 2, 200), line('b', 1, 50)],
      900,
      [
        ['a', 2, 200],
        ['b', 1, 50],
      ],
    ],
    ['never a line that costs nothing', [line('a', 1, 0), line('b', 1, 50)], 20, [['b', 1, 50]]],
  ])('is %s', (_what, lines, excess, expected) => {
    expect(short(lines, excess)).toEqual(expected)
  })
})

describe('advice for a cart over the spend limit', () => {
  const spend = {
    total: usd(290_000),
    limit: usd(300_000),
    afterCart: usd(330_000),
    over: usd(30_000),
    isEmployee: false,
  }
  const cart = { lines: [line('a', 2, 20_000), line('b', 1, 20_000)], total: usd(40_000) }

  test('is absent within the limit and for other customers', () => {
    expect(spendAdvice(cart, undefined)).toBeUndefined()
    expect(spendAdvice(cart, { ...spend, over: usd(0) })).toBeUndefined()
  })

  test('names the lines to reduce', () => {
    expect(spendAdvice(cart, spend)).toMatchObject({
      kind: 'reduce',
      reductions: [
        { line: { id: 'a' }, pieces: 2 },
        { line: { id: 'b' }, pieces: 1 },
      ],
    })
  })

  test('counts lines at less under a discount on the whole cart', () => {
    const half = { lines: [line('a', 4, 40_000)], total: usd(20_000) }
    expect(spendAdvice(half, { ...spend, over: usd(5000) })).toMatchObject({ reductions: [{ pieces: 1 }] })
    expect(spendAdvice(half, { ...spend, over: usd(5001) })).toMatchObject({ reductions: [{ pieces: 2 }] })
  })

  test('reports that nothing helps once the limit is spent', () => {
    expect(spendAdvice(cart, { ...spend, total: usd(300_000) })).toEqual({ kind: 'used' })
  })
})
