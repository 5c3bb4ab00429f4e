import { describe, expect, test } from 'vitest'
import {
  type ShippingMethod,
  freeShippingThreshold,
  rangesOf,
  shippingOffer,
  zoneOf,
} from '../../../../src/domain/shipping/free-shipping.ts'

const total = (...ranges: [lowerLimit: number, cost: number][]) =>
  ({
    kind: 'total',
    ranges: ranges.map(([lowerLimit, cost], index) => ({
      lowerLimit,
      upperLimit: ranges[index + 1]?.[0] ?? 10_000,
      cost,
    })),
  }) as const

describe('the free-shipping threshold', () => {
  test('is the minimum of the free-shipping method, even beside a total-based one', () => {
    const free = { kind: 'freeshipping', minimumSubTotal: 150 } as const
    expect(freeShippingThreshold([{ kind: 'other' }, total([0, 9], [100, 0]), free])).toBe(150)
  })

  test('is the lower limit of the top range of a total-based method that is free there', () => {
    expect(freeShippingThreshold([total([120, 0], [0, 9.9], [60, 4.9])])).toBe(120)
  })

  test('is undefined if the top range costs something, even if lower ones are free, or without such methods', () => {
    expect(freeShippingThreshold([total([0, 9.9], [60, 4.9])])).toBeUndefined()
    expect(freeShippingThreshold([total([0, 0], [60, 4.9])])).toBeUndefined()
    expect(freeShippingThreshold([total()])).toBeUndefined()
    expect(freeShippingThreshold([{ kind: 'other' }])).toBeUndefined()
    expect(freeShippingThreshold([])).toBeUndefined()
  })
})

describe('the shipping cost without free shipping', () => {
  const standard = total([0, 9.9], [60, 4.9])
  const costOf = (methods: readonly ShippingMethod[], amount: number) =>
    shippingOffer({ freeFrom: freeShippingThreshold(methods), ranges: rangesOf(methods) }, amount).cost

  test('is that of the range that includes the cart', () => {
    expect(costOf([standard], 20)).toBe(9.9)
    expect(costOf([standard], 80)).toBe(4.9)
  })

  test('is the lowest of several ranges: of two methods, and on the edge of two ranges', () => {
    expect(costOf([standard, total([0, 7.5])], 20)).toBe(7.5)
    expect(costOf([standard], 60)).toBe(4.9)
  })

  test('is undefined for an amount that no range includes', () => {
    expect(costOf([total([50, 5])], 20)).toBeUndefined()
    expect(costOf([{ kind: 'other' }], 20)).toBeUndefined()
  })
})

describe('the shipping cost with free shipping', () => {
  test('is zero from the threshold on, and that of its range below', () => {
    const ranges = rangesOf([total([0, 14.95], [100, 9.95])])
    expect(shippingOffer({ freeFrom: 200, ranges }, 150)).toEqual({ freeFrom: 200, cost: 9.95 })
    expect(shippingOffer({ freeFrom: 200, ranges }, 200)).toEqual({ freeFrom: 200, cost: 0 })
  })
})

describe('the shipping zone of a country', () => {
  test('is the one that names it, else the one for everywhere else', () => {
    const alps = { countries: ['AT', 'DE'], everywhere: false, methods: [] }
    const world = { countries: [], everywhere: true, methods: [] }
    expect(zoneOf([world, alps], 'at')).toBe(alps)
    expect(zoneOf([world, alps], 'se')).toBe(world)
    expect(zoneOf([alps], 'se')).toBeUndefined()
  })
})
