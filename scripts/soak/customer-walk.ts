import { walkCustomers } from '../../tests/fixtures/customer-walk/walk-customers.ts'
import type { SoakPart } from './soak-part.ts'

/** About half of the steps that are drawn can be taken: together more than `fewestActs`. */
const walks = 230
const steps = 100
const fewestActs = 10_000

/** Customers who do anything in any order; another seed every time, reported so that a finding can be repeated. */
export const customerWalkPart: SoakPart = {
  name: 'customer-walk',
  async run() {
    const seed = Math.trunc(Math.random() * 2 ** 31)
    try {
      const counts = await walkCustomers({ walks, steps, seed })
      const done = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
      const acts = done.map(([act, count]) => `${act}: ${count}`).join(', ')
      const total = done.reduce((sum, [, count]) => sum + count, 0)
      const failures = total < fewestActs ? [`${total} acts are fewer than ${fewestActs}`] : []
      return { name: 'customer-walk', facts: `${total} acts in ${walks} walks, seed ${seed} (${acts})`, failures }
    } catch (error) {
      return { name: 'customer-walk', facts: `seed ${seed}`, failures: [String(error)] }
    }
  },
}
