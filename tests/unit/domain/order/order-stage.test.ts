import { expect, test } from 'vitest'
import { orderStages, stepsTaken } from '../../../../src/domain/order/order-stage.ts'
import { wordKeys } from '../../../../src/domain/pages/words/words.ts'

test('every stage of an order has a name that customers read', () => {
  const words: readonly string[] = wordKeys.account
  expect(orderStages.filter((stage) => !words.includes(`status_${stage}`))).toEqual([])
})

test('an order without a known stage has taken no counted step', () => {
  expect(stepsTaken(undefined)).toBeUndefined()
})
