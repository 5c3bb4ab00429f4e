import { hash } from 'node:crypto'
import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { Problem } from '../kernel/problems.ts'
import { type LimitName, limits } from './limit-rules.ts'
import type { TryCounter } from './try-counter.ts'

export type RateLimits = {
  /**
   * Counts one try, or `points` of them. `key` is an account, address or session; stored as a hash until the window
   * ends.
   * @throws Problem `rate_limited` with `Retry-After` once the window is used up
   */
  consume(name: LimitName, key: string, points?: number): Promise<void>
  /** Counts one try as `consume` does. Returns 0 within the limit, else the ms left of the window. */
  count(name: LimitName, key: string): Promise<number>
  /** Refunds one try: the password was right, or was never checked. */
  refund(name: LimitName, key: string): Promise<void>
}

export type RateLimitParts = {
  /** Counts in this process. */
  readonly own: TryCounter
  /** Counts for all nodes; `undefined` for a single node. */
  readonly shared: TryCounter | undefined
  /** Overrides of the rules' limits. */
  readonly points?: Readonly<Partial<Record<LimitName, number>>>
  readonly metrics: Pick<Metrics, 'rateLimited' | 'sessionStoreFailed'>
}

/** Creates the rate limits. While the shared counter fails, each node counts for itself and allows half. */
export function createRateLimits({ own, shared, points = {}, metrics }: RateLimitParts): RateLimits {
  const ruleOf = (name: LimitName) => {
    const rule: (typeof limits)[LimitName] & { readonly by?: 'address' | 'range'; readonly on?: 'node' } = limits[name]
    return { seconds: rule.seconds, by: rule.by, on: rule.on, most: points[name] ?? rule.points }
  }

  async function add(name: LimitName, key: string, by: number) {
    const rule = ruleOf(name)
    const counted = rule.by === undefined ? key : rule.by === 'range' ? rangeOf(key) : networkOf(key)
    const hashed = hash('sha256', `${name}/${counted}`, 'base64url')
    if (shared && rule.on !== 'node') {
      try {
        return { ...(await shared.add(hashed, by, rule.seconds)), most: rule.most }
      } catch {
        metrics.sessionStoreFailed('limits')
        return { ...(await own.add(hashed, by, rule.seconds)), most: Math.ceil(rule.most / 2) }
      }
    }
    return { ...(await own.add(hashed, by, rule.seconds)), most: rule.most }
  }

  async function countTry(name: LimitName, key: string, cost: number): Promise<number> {
    const { count, msLeft, most } = await add(name, key, cost)
    return count <= most ? 0 : Math.max(1, msLeft)
  }

  return {
    async consume(name, key, cost = 1) {
      const msLeft = await countTry(name, key, cost)
      if (msLeft === 0) return
      metrics.rateLimited(name)
      const seconds = Math.max(1, Math.ceil(msLeft / 1000))
      throw new Problem('rate_limited', { headers: { 'Retry-After': String(seconds) } })
    },
    count: (name, key) => countTry(name, key, 1),
    async refund(name, key) {
      await add(name, key, -1)
    },
  }
}
