import { describe, expect, test } from 'vitest'
import { orderStages, stepsTaken } from '../../../../src/domain/order/order-stage.ts'
import { wordKeys } from '../../../../src/domain/pages/words/words.ts'

describe('the stages of an order', () => {
  test('have names for customers', () => {
    const words: readonly string[] = wordKeys.account
    expect(orderStages.filter((stage) => !words.includes(`status_${stage}`))).toEqual([])
  })
})

describe('stepsTaken', () => {
  test('returns undefined without a known stage', () => {
    expect(stepsTaken(undefined)).toBeUndefined()
  })
})
