import { describe, expect, it } from 'vitest'
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

describe('the subtotal that ships free', () => {
  it('is the minimum of the free-shipping method, also beside a total-based one', () => {
    const free = { kind: 'freeshipping', minimumSubTotal: 150 } as const
    expect(freeShippingThreshold([{ kind: 'other' }, total([0, 9], [100, 0]), free])).toBe(150)
  })

  it('is the lower limit of the top range of a total-based method that costs nothing there', () => {
    expect(freeShippingThreshold([total([120, 0], [0, 9.9], [60, 4.9])])).toBe(120)
  })

  it('is none where the top range costs something, where only lower ranges are free, and without such methods', () => {
    expect(freeShippingThreshold([total([0, 9.9], [60, 4.9])])).toBeUndefined()
    expect(freeShippingThreshold([total([0, 0], [60, 4.9])])).toBeUndefined()
    expect(freeShippingThreshold([total()])).toBeUndefined()
    expect(freeShippingThreshold([{ kind: 'other' }])).toBeUndefined()
    expect(freeShippingThreshold([])).toBeUndefined()
  })
})

describe('where nothing ships free', () => {
  const standard = total([0, 9.9], [60, 4.9])
  const costOf = (methods: readonly ShippingMethod[], amount: number) =>
    shippingOffer({ freeFrom: freeShippingThreshold(methods), ranges: rangesOf(methods) }, amount).cost

  it('shipping costs what the range of the cart asks', () => {
    expect(costOf([standard], 20)).toBe(9.9)
    expect(costOf([standard], 80)).toBe(4.9)
  })

  it('the lowest of several ranges counts: of two methods, and on the edge of two ranges', () => {
    expect(costOf([standard, total([0, 7.5])], 20)).toBe(7.5)
    expect(costOf([standard], 60)).toBe(4.9)
  })

  it('nothing is said of an amount that no range holds', () => {
    expect(costOf([total([50, 5])], 20)).toBeUndefined()
    expect(costOf([{ kind: 'other' }], 20)).toBeUndefined()
  })
})

it('shipping costs nothing from the free subtotal on, and what its range asks below', () => {
  const ranges = rangesOf([total([0, 14.95], [100, 9.95])])
  expect(shippingOffer({ freeFrom: 200, ranges }, 150)).toEqual({ freeFrom: 200, cost: 9.95 })
  expect(shippingOffer({ freeFrom: 200, ranges }, 200)).toEqual({ freeFrom: 200, cost: 0 })
})

it('the zone of a country is the one that names it, else the one for everywhere else', () => {
  const alps = { countries: ['AT', 'DE'], everywhere: false, methods: [] }
  const world = { countries: [], everywhere: true, methods: [] }
  expect(zoneOf([world, alps], 'at')).toBe(alps)
  expect(zoneOf([world, alps], 'se')).toBe(world)
  expect(zoneOf([alps], 'se')).toBeUndefined()
})
