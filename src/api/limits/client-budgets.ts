import { requestScope } from '../../lib/request-scope.ts'
import { Problem } from '../kernel/problems.ts'
import { type LimitName, type LimitRule, limits as rules } from './limit-rules.ts'
import { type CountedTry, type RateLimits, refundAll } from './rate-limits.ts'

/** Rules of a budget, the narrowest first. Known visitors are counted by session first (decision 140). */
export type Budget = {
  /** By address or network, and by range. */
  readonly strangers: readonly LimitName[]
  /** By session, and by what is around it. */
  readonly known?: readonly LimitName[]
}

export const budgets = {
  calls: {
    strangers: ['api_address', 'api_range'],
    known: ['api_session', 'api_known_address', 'api_known_range'],
  },
  searches: { strangers: ['search_share', 'search_range'], known: ['search_session', 'search_known_range'] },
  texts: { strangers: ['content_share', 'content_range'] },
  products: { strangers: ['graphql_products', 'graphql_range'] },
  accounts: { strangers: ['create_address', 'create_range'] },
  trustedAccounts: { strangers: ['create_trusted_address', 'create_trusted_range'] },
  forms: { strangers: ['form_address', 'form_range'] },
  tokenForms: { strangers: ['token_form_address', 'token_form_range'] },
  consents: { strangers: ['consent_address', 'consent_range'] },
  reports: { strangers: ['report_address', 'report_range'] },
} as const satisfies Readonly<Record<string, Budget>>

/** Whether an error is a client's own rate limit. */
export const isRateLimited = (error: unknown): boolean => error instanceof Problem && error.code === 'rate_limited'

/**
 * Counts against a budget of the running request's client; nothing outside of a request. A refused try counts only by
 * the rule that refuses it: it leaves no counter of its address behind.
 * @param points how much it counts
 * @throws Problem `rate_limited` when the client, or its range, has used the budget up
 */
export async function consumeBudget(
  limits: Pick<RateLimits, 'consume'>,
  name: keyof typeof budgets,
  points = 1,
): Promise<void> {
  const client = requestScope()?.client
  if (!client) return
  const { strangers, known = strangers }: Budget = budgets[name]
  const { session, network } = client
  const counted: CountedTry[] = []
  try {
    for (const rule of session === undefined ? strangers : known) {
      const { by }: LimitRule = rules[rule]
      counted.push(await limits.consume(rule, by === undefined && session !== undefined ? session : network, points))
    }
  } catch (error) {
    await refundAll(counted)
    throw error
  }
}
