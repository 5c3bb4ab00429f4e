import type { BudgetName, LimitName } from '../../traffic/policy/rates.ts'
import { consumeBudget } from '../../traffic/rates/client-budgets.ts'
import type { CountedTry, RateLimits } from '../../traffic/rates/rate-limits.ts'
import { fromRefusal } from './to-problem.ts'

type Limits = Pick<RateLimits, 'consume'>

/**
 * Counts a try against a limit.
 * @returns the try, to be refunded where it does not count after all
 * @throws Problem `rate_limited` with `Retry-After` once it is used up
 */
export async function requireRate(limits: Limits, name: LimitName, key: string): Promise<CountedTry> {
  const outcome = await limits.consume(name, key)
  if (outcome.kind === 'refuse') throw fromRefusal(outcome)
  return outcome
}

/** Counts a try against a budget of the request's client. @throws Problem `rate_limited` */
export async function requireBudget(limits: Limits, name: BudgetName): Promise<void> {
  const refusal = await consumeBudget(limits, name)
  if (refusal) throw fromRefusal(refusal)
}
