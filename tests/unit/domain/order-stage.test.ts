import { expect, test } from 'vitest'
import { orderStage, orderStages, stepsTaken } from '../../../src/domain/order-stage.ts'
import { wordKeys } from '../../../src/domain/words.ts'

test('every status of the platform but the unfinished one has a name that customers read', () => {
  const statuses = Array.from({ length: 14 }, (_, index) => index + 1)
  expect(statuses.filter((id) => orderStage(id) === undefined)).toEqual([])
  expect(orderStage(0)).toBeUndefined()
  expect(orderStage(99)).toBeUndefined()
  const words: readonly string[] = wordKeys.account
  expect(orderStages.filter((stage) => !words.includes(`status_${stage}`))).toEqual([])
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
])('an order of status %i has taken %s of the four steps', (status, steps) => {
  expect(stepsTaken(status)).toBe(steps)
})
