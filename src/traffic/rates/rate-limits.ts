import { hash } from 'node:crypto'
import { isIpv4Range, networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { type Refusal, refuse } from '../outcome.ts'
import { type LimitName, type LimitRule, limits, shareWithoutCounter } from '../policy/rates.ts'
import type { TryCounter } from './try-counter.ts'

/** A try that was counted. */
export type CountedTry = {
  readonly kind: 'counted'
  /** 0 within the limit, else the ms left of the window. */
  readonly msLeft: number
  /**
   * Takes the try back: the password was right, or was never checked. Does nothing once the window has ended, since a
   * refund to the next window would allow more tries there.
   */
  refund(): Promise<void>
}

export type RateLimits = {
  /**
   * Counts one try, or `points` of them, and refuses it once the window is used up. `key` is an account, address or
   * session; stored as a hash until the window ends.
   */
  consume(name: LimitName, key: string, points?: number): Promise<CountedTry | Refusal>
  /** Counts one try as `consume` does, and never refuses it. */
  count(name: LimitName, key: string): Promise<CountedTry>
  /** Reads a count without adding to it. Returns 0 while another try is within the limit, else the ms left. */
  peek(name: LimitName, key: string): Promise<number>
}

/** Takes tries back. */
export async function refundAll(tries: readonly CountedTry[]): Promise<void> {
  await Promise.all(tries.map((counted) => counted.refund()))
}

export type RateLimitParts = {
  /** Counts in this process. */
  readonly own: TryCounter
  /** Counts for all nodes; `undefined` for a single node. */
  readonly shared: TryCounter | undefined
  /** Overrides of the rules' limits. */
  readonly points?: Readonly<Partial<Record<LimitName, number>>>
  readonly metrics: Pick<Metrics, 'rateLimited' | 'sessionStoreFailed'>
  /** Ms of a clock that never jumps. */
  readonly now: () => number
}

/**
 * Creates the rate limits. While the shared counter fails, each node counts for itself and allows half, rounded up. A
 * limit of one stays one: such turns come on each node as often as usual, since at half the rate some would come later
 * than a try may wait, and it would be refused for what others did.
 */
export function createRateLimits({ own, shared, points = {}, metrics, now }: RateLimitParts): RateLimits {
  /** A rule as it counts a key: under its hash, with the limit of the key's address family. */
  function countingOf(name: LimitName, key: string) {
    const { points: usual, seconds, by, on, ipv4 = 1 }: LimitRule = limits[name]
    const counted = by === undefined ? key : by === 'range' ? rangeOf(key) : networkOf(key)
    const factor = by !== undefined && isIpv4Range(counted) ? ipv4 : 1
    const hashed = hash('sha256', `${name}/${counted}`, 'base64url')
    return { hashed, seconds, on, most: (points[name] ?? usual) * factor }
  }
  type Counting = ReturnType<typeof countingOf>

  /** Uses the counter of a rule: this node's own, with half the limit rounded up, while the shared one fails. */
  function withCounter<T>({ on, most }: Counting, use: (counter: TryCounter, most: number) => Promise<T>): Promise<T> {
    return !shared || on === 'node' ? use(own, most) : withShared(shared, most, use)
  }

  async function withShared<T>(
    shared: TryCounter,
    most: number,
    use: (counter: TryCounter, most: number) => Promise<T>,
  ): Promise<T> {
    try {
      return await use(shared, most)
    } catch {
      metrics.sessionStoreFailed('limits')
      return use(own, Math.ceil(most * shareWithoutCounter))
    }
  }

  function countTry(name: LimitName, key: string, cost: number): Promise<CountedTry> {
    const counting = countingOf(name, key)
    const { hashed, seconds } = counting
    return withCounter(counting, async (counter, most) => {
      const { count, msLeft } = await counter.add(hashed, cost, seconds)
      const endsAt = now() + msLeft
      return {
        kind: 'counted',
        msLeft: count <= most ? 0 : Math.max(1, msLeft),
        async refund() {
          if (now() >= endsAt) return
          // A refund that the counter does not take is lost: the client has a try less until the window ends.
          await counter.add(hashed, -cost, seconds).catch(() => metrics.sessionStoreFailed('limits'))
        },
      }
    })
  }

  return {
    async consume(name, key, cost = 1) {
      const counted = await countTry(name, key, cost)
      if (counted.msLeft === 0) return counted
      metrics.rateLimited(name)
      return refuse('rate_limited', Math.max(1, Math.ceil(counted.msLeft / 1000)))
    },
    count: (name, key) => countTry(name, key, 1),
    peek(name, key) {
      const counting = countingOf(name, key)
      return withCounter(counting, async (counter, most) => {
        const { count, msLeft } = await counter.add(counting.hashed, 0, counting.seconds)
        return count < most ? 0 : Math.max(1, msLeft)
      })
    },
  }
}
