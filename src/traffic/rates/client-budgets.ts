import { requestScope } from '../../lib/request-scope.ts'
import { type Refusal, RefusedError } from '../outcome.ts'
import { type Budget, type BudgetName, budgets, type LimitRule, limits as rules } from '../policy/rates.ts'
import { type CountedTry, type RateLimits, refundAll } from './rate-limits.ts'

/** Whether an error is a client's own rate limit. */
export const isRefused = (error: unknown): boolean => error instanceof RefusedError

/**
 * Counts against a budget of the running request's client; nothing outside of a request. A refused try counts only by
 * the rule that refuses it: it leaves no counter of its address behind.
 * @param points how much it counts
 * @returns the refusal once the client, or its range, has used the budget up
 */
export async function consumeBudget(
  limits: Pick<RateLimits, 'consume'>,
  name: BudgetName,
  points = 1,
): Promise<Refusal | undefined> {
  const client = requestScope()?.client
  if (!client) return undefined
  const { strangers, known = strangers }: Budget = budgets[name]
  const { session, network } = client
  const counted: CountedTry[] = []
  for (const rule of session === undefined ? strangers : known) {
    const { by }: LimitRule = rules[rule]
    const key = by === undefined && session !== undefined ? session : network
    const outcome = await limits.consume(rule, key, points)
    if (outcome.kind === 'refuse') {
      await refundAll(counted)
      return outcome
    }
    counted.push(outcome)
  }
  return undefined
}

/** The same, for what a cache loads. @throws RefusedError */
export async function requireBudgetOfCache(limits: Pick<RateLimits, 'consume'>, name: BudgetName): Promise<void> {
  const refusal = await consumeBudget(limits, name)
  if (refusal) throw new RefusedError(refusal)
}
