import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problems.ts'

type Limit = { readonly points: number; readonly seconds: number }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often what may be tried (security guide §2.2). */
export const limits = {
  /** Per e-mail address and store, before the platform's own limit would hit everybody. */
  login_account: { points: 5, seconds: 15 * minute },
  login_address: { points: 20, seconds: 15 * minute },
  /** All password checks of this shop: the platform's limit on them is one for everybody. */
  login_all: { points: 300, seconds: minute },
  validate_session: { points: 5, seconds: 15 * minute },
  create_address: { points: 3, seconds: hour },
  bclogin_session: { points: 10, seconds: minute },
  order_status_address: { points: 5, seconds: minute },
  order_status_order: { points: 10, seconds: day },
  form_address: { points: 3, seconds: hour },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof limits

export type RateLimits = {
  /**
   * Counts one try. `key` is an account, an address, a session: kept only as long as its window.
   * @throws Problem `rate_limited` with `Retry-After` once the window is used up
   */
  take(name: LimitName, key: string): Promise<void>
}

/** Counts in this process. */
export function createMemoryLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points, duration: seconds }),
    ]),
  )
  return {
    async take(name, key) {
      try {
        await limiters.get(name)?.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new Problem('rate_limited', { headers: { 'Retry-After': String(seconds) } })
      }
    },
  }
}
