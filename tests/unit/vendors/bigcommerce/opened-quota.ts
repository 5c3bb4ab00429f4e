import { clientAt } from '../../../../src/lib/request-scope.ts'
import { type QuotaOptions, type QuotaRequest, createQuota } from '../../../../src/vendors/bigcommerce/quota.ts'

/** The calls of a store's window in these tests. */
export const calls = 150

/** A store's quota whose calls are answered at once, by a platform that counts. */
export function openQuota(options: Partial<QuotaOptions> = {}) {
  const clock = { now: 0 }
  const quota = createQuota({ calls, now: () => clock.now, ...options })
  /** A call for a known visitor at an address; the shop's own without one. */
  const request = (address?: string, ...accounts: string[]) => ({
    ...(address !== undefined && { client: { ...clientAt(address, `session/${address}`), accounts } }),
    isBackground: false,
  })
  const stranger = (address: string) => ({ client: clientAt(address), isBackground: false })
  /** The number of `times` calls that go out, each ended without a word of the quota. */
  const spend = (times: number, asked: QuotaRequest = request()): number => {
    let sent = 0
    for (let time = 0; time < times; time += 1) {
      const place = quota.reserve(asked)
      if (place.kind === 'refused') continue
      place.report(undefined)
      sent += 1
    }
    return sent
  }
  /** The number of `times` calls that go out, spread over the window, with other calls after each. */
  const steadily = (times: number, asked: QuotaRequest = request(), others: () => void = () => undefined): number => {
    let sent = 0
    for (let time = 0; time < times; time += 1) {
      sent += spend(1, asked)
      others()
      clock.now += 29_500 / times
    }
    return sent
  }
  return { clock, quota, request, stranger, spend, steadily }
}
