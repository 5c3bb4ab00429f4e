import { describe, expect, test } from 'vitest'
import { fuzzApi, operationsOf } from '../../fixtures/fuzz/fuzz-api.ts'
import type { Description } from '../../fixtures/fuzz/request-arbitrary.ts'
import { openShopWithContent } from '../../fixtures/shop-with-content.ts'

/** A sample with a fixed seed; 10,000 are `npm run soak`'s. */
const sample = { runs: 1500, seed: 20_261_121 }

describe('the API', () => {
  test('answers any input to any described route by its rules, without internal details', async () => {
    const shop = await openShopWithContent()
    try {
      const counts = await fuzzApi(shop, sample)
      const description: Description = await (await shop.api.request('/api/openapi.json')).json()
      // A run that only ever bounced off the first check would prove nothing.
      expect(operationsOf(description).filter((operation) => !counts.has(operation))).toEqual([])
      const answers = [...counts.values()].flatMap((statuses) => [...statuses])
      const of = (from: number, to: number) =>
        answers.filter(([status]) => status >= from && status < to).reduce((sum, [, count]) => sum + count, 0)
      expect(of(200, 400)).toBeGreaterThan(sample.runs / 10)
      expect(of(422, 423)).toBeGreaterThan(sample.runs / 20)
    } finally {
      await shop.close()
    }
  })
})
