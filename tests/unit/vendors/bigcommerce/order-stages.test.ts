import { describe, expect, test } from 'vitest'
import { stepsTaken } from '../../../../src/domain/order/order-stage.ts'
import { stageOf } from '../../../../src/vendors/bigcommerce/order-stages.ts'

describe('the stages of an order', () => {
  test('exist for every platform status except the unfinished one', () => {
    const statuses = Array.from({ length: 14 }, (_, index) => index + 1)
    expect(statuses.filter((id) => stageOf(id) === undefined)).toEqual([])
    expect(stageOf(0)).toBeUndefined()
    expect(stageOf(99)).toBeUndefined()
  })

  test.each([
    [1, 1],
    [11, 1],
    [9, 2],
    [3, 3],
    [2, 3],
    [10, 4],
    [5, undefined],
    [4, undefined],
    [7, undefined],
  ])('map status %i to %s of the four steps', (status, steps) => {
    expect(stepsTaken(stageOf(status))).toBe(steps)
  })
})
