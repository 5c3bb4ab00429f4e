import { fuzzApi } from '../../tests/fixtures/fuzz/fuzz-api.ts'
import { openShopWithContent } from '../../tests/fixtures/shop-with-content.ts'
import type { SoakPart } from './soak-part.ts'

const runs = 10_000

/** Requests made from the API's own description; another seed every time, printed so that a finding can be repeated. */
export const fuzzPart: SoakPart = {
  name: 'fuzz',
  async run() {
    const seed = Math.trunc(Math.random() * 2 ** 31)
    const shop = await openShopWithContent()
    try {
      const counts = await fuzzApi(shop, { runs, seed })
      const statuses = new Map<number, number>()
      for (const [status, count] of [...counts.values()].flatMap((each) => [...each]))
        statuses.set(status, (statuses.get(status) ?? 0) + count)
      const statusCounts = [...statuses]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
      return {
        name: 'fuzz',
        facts: `${runs} requests to ${counts.size} operations, seed ${seed} (${statusCounts.join(', ')})`,
        failures: [],
      }
    } catch (error) {
      return { name: 'fuzz', facts: `seed ${seed}`, failures: [String(error)] }
    } finally {
      await shop.close()
    }
  },
}
