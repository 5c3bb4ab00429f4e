import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../src/api/problems.ts'
import { apiCalls, callRefused, callValid } from '../fixtures/api-calls.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe.each(apiCalls.map((row) => [`${row.method} ${row.route}`, row] as const))('%s', (_, row) => {
  test('answers a valid call', async () => {
    const answer = await callValid(shop, row)
    expect([answer.status, answer.status === (row.status ?? 200) ? '' : await answer.text()]).toEqual([
      row.status ?? 200,
      '',
    ])
  })
  test('refuses another by its own rules', async () => {
    const answer = await callRefused(shop, row)
    const { code } = await answer.json()
    expect([answer.status, code]).toEqual([problems[row.refused.code].status, row.refused.code])
  })
})
