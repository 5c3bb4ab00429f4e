import { quotaOf } from './rate-limit.ts'

/** Share of each window's quota that is kept for writes and for signed-in shoppers (security guide R7). */
const reservedShare = 1 / 3

/** What is left of a store's quota in the present window, as far as answers have told. */
export type Quota = {
  /** Ms until a call that must leave the reserve alone may go; 0 = at once. */
  waitForShared(): number
  /** A call goes out. The function is told the headers of its answer, `undefined` without one. */
  spend(): (headers: Headers | undefined) => void
}

/** @param now ms of a clock that never jumps */
export function createQuota(now: () => number): Quota {
  let known: { readonly left: number; readonly quota: number; readonly resetAt: number } | undefined
  /** Sent and not answered: the last answer did not count them. */
  let underWay = 0

  return {
    waitForShared() {
      if (!known || now() >= known.resetAt) return 0
      return known.left - underWay > known.quota * reservedShare ? 0 : known.resetAt - now()
    },
    spend() {
      underWay += 1
      return (headers) => {
        underWay -= 1
        const told = headers && quotaOf(headers)
        if (told) known = { left: told.left, quota: told.quota, resetAt: now() + told.resetMs }
      }
    },
  }
}
