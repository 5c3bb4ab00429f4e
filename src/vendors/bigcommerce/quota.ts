import type { RequestClient, Priority } from '../../lib/request-scope.ts'
import type { Reservation } from '../guard/rate-limit-policy.ts'
import { isReserveSpent, leftOfReserve, rangesBeyond, reservedShare, strangersBeyond } from './quota-reserve.ts'
import { freeForAll, isOverRange, isOverShare, rangeShare, shareOf, type WindowNow } from './quota-shares.ts'
import { allStrangers, emptyWindow, payersOf, type Window } from './quota-window.ts'
import { quotaOf } from './rate-limit.ts'

/** Length of a window until the platform's headers say when it ends, ms. */
const windowMs = 30_000

/** A call that asks for its place in the quota. */
export type QuotaRequest = {
  /** The client that pays for it; none for the shop's own work. */
  readonly client?: RequestClient | undefined
  /** The purpose for which it may use the reserved part. */
  readonly priority?: Priority | undefined
  /** Work that no shopper waits for: it leaves half of each window alone. */
  readonly isBackground: boolean
}

/** The quota of one store in the present window, as far as this node knows. */
export type Quota = {
  /** Takes a place for one call, counted for its payers. */
  reserve(request: QuotaRequest): Reservation
  /** The reason why such a call would be refused just now, without taking a place. */
  refusalOf(request: QuotaRequest): Extract<Reservation, { kind: 'refused' }> | undefined
}

export type QuotaOptions = {
  /** Calls in a window; the platform's own headers can only lower it. */
  readonly calls: number
  /** Ms of a clock that never jumps. */
  readonly now: () => number
  /**
   * Counts one call of a payer for all nodes.
   * @param msLeft ms until the window ends: calls of another window must not be counted with it
   * @returns calls of this payer on all nodes in this window
   */
  readonly countShared?: ((payer: string, msLeft: number) => Promise<number>) | undefined
}

/** The common part of the reserve that a client beyond a share of its range uses; `undefined` below these. */
function partBeyond(at: WindowNow, client: RequestClient): string | undefined {
  const payers = payersOf(client)
  if (client.session === undefined && isOverRange(at, payers)) return strangersBeyond
  return isOverShare(at, 'range', payers.range, [payers.range]) ? rangesBeyond : undefined
}

/** Beyond the share of its range a buyer uses what the reserve has for that range, and for all such clients. */
function isClientRefused(at: WindowNow, client: RequestClient, priority: Priority | undefined): boolean {
  const { client: own, accounts, range, reserve } = payersOf(client)
  if (isOverShare(at, 'client', range, [own, ...accounts])) return true
  const beyond = partBeyond(at, client)
  if (beyond === undefined) return false
  if (priority === undefined || isReserveSpent(at, shareOf(range), reserve, priority)) return true
  return isReserveSpent(at, rangeShare.ipv4, beyond, priority)
}

/** Creates the quota of a store, whose calls are shared out among clients and their ranges (`quota-shares.ts`). */
export function createQuota({ calls, now, countShared }: QuotaOptions): Quota {
  let window = emptyWindow(calls, -Infinity)
  /** Sent and not answered: the last answer did not count them. */
  let underWay = 0

  function present(): Window {
    const isLongAgo = now() >= window.endsAt + windowMs
    if (now() >= window.endsAt) window = emptyWindow(window.calls, now() + windowMs, isLongAgo ? undefined : window)
    return window
  }

  function learn(said: NonNullable<ReturnType<typeof quotaOf>>): void {
    const endsAt = now() + said.resetMs
    const known = Math.min(calls, said.quota)
    const left = Math.max(0, known - (said.quota - said.left))
    const before = present()
    // Answers of one window may come out of order; a window that ends much later is the next one.
    const isNext = endsAt - before.endsAt > windowMs / 2
    window = isNext
      ? { ...emptyWindow(known, endsAt, before), left }
      : { ...before, calls: known, left: Math.min(left, before.left), unreported: 0, endsAt }
  }

  /** The window as this moment finds it. */
  const observeWindow = (at: Window): WindowNow => ({
    ...at,
    free: at.left - at.unreported - underWay,
    passed: Math.min(1, Math.max(0, 1 - (at.endsAt - now()) / windowMs)),
  })

  const refusalOf: Quota['refusalOf'] = ({ client, priority, isBackground }) => {
    const at = observeWindow(present())
    const { free } = at
    const refused = (of: 'client' | 'store') => ({ kind: 'refused', of, waitMs: at.endsAt - now() }) as const
    if (client && isClientRefused(at, client, priority)) return refused('client')
    if (isBackground && free <= at.calls * freeForAll) return refused('store')
    const reserve = at.calls * reservedShare
    if (free > reserve) return undefined
    if (priority === undefined || free <= reserve * leftOfReserve[priority]) return refused('store')
    if (!client) return undefined
    const { range, reserve: ofRange } = payersOf(client)
    return isReserveSpent(at, shareOf(range), ofRange, priority) ? refused('client') : undefined
  }

  function charge(payer: string): void {
    const { spent, endsAt } = window
    spent.set(payer, (spent.get(payer) ?? 0) + 1)
    // Other nodes' calls count as soon as they are known; a counter that fails leaves this node's own.
    countShared?.(payer, endsAt - now()).then(
      (all) => spent.set(payer, Math.max(all, spent.get(payer) ?? 0)),
      () => undefined,
    )
  }

  /** Charges a call to everything that it counts for. */
  function chargeAll(client: RequestClient, priority: Priority | undefined): void {
    const { client: own, accounts, network, range, reserve } = payersOf(client)
    const at = observeWindow(window)
    const beyond = priority && partBeyond(at, client)
    const usesReserve = priority !== undefined && (beyond !== undefined || at.free <= at.calls * reservedShare)
    window.sharers.client.active.set(own, range)
    window.sharers.range.active.set(range, range)
    const payers = [own, ...accounts, range]
    if (client.session === undefined) {
      window.sharers.strangers.active.set(own, range)
      payers.push(network, allStrangers)
    }
    if (usesReserve) payers.push(reserve)
    if (beyond !== undefined) payers.push(beyond)
    for (const payer of payers) charge(payer)
  }

  return {
    refusalOf,
    reserve(request) {
      const { client, priority } = request
      const refusal = refusalOf(request)
      if (refusal) return refusal
      if (client) chargeAll(client, priority)
      underWay += 1
      return {
        kind: 'reserved',
        report(headers) {
          underWay -= 1
          const said = headers && quotaOf(headers)
          if (said) return learn(said)
          const at = present()
          window = { ...at, unreported: at.unreported + 1 }
        },
      }
    },
  }
}
