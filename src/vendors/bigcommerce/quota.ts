import type { Reservation } from '../guard/house-rules.ts'
import { quotaOf } from './rate-limit.ts'

/*
 * How a store's quota is shared out (docs/security.md, "Exhaustion"): while more than half of a window is free, any
 * client may call; below that, clients over their share are refused; the last eighth is for checkouts and first adds.
 */
const freeForAll = 1 / 2
const ownShare = 1 / 10
const reservedShare = 1 / 8
/** Of a client that is alone in two windows: more than a shopper at human speed needs, with room for another client. */
const loneShare = 2 / 3
/** Length of a window until the platform's headers say when it ends, ms. */
const windowMs = 30_000

/** A call that asks for its place in the quota. */
export type QuotaRequest = {
  /** Names of the purses that pay for it, the client's network first; none for the shop's own work. */
  readonly payers: readonly string[]
  /** May use the reserved part. */
  readonly isPriority: boolean
  /** Work that no shopper waits for: it leaves half of each window alone. */
  readonly isBackground: boolean
}

/** The quota of one store in the present window, as far as this node knows. */
export type Quota = {
  /** Takes a place for one call, counted for its payers. */
  reserve(request: QuotaRequest): Reservation
  /** Why such a call would be refused just now, without taking a place. */
  refusalOf(request: QuotaRequest): Extract<Reservation, { kind: 'refused' }> | undefined
}

export type QuotaOptions = {
  /** Calls in a window; the platform's own headers can only lower it. */
  readonly calls: number
  /** Ms of a clock that never jumps. */
  readonly now: () => number
  /** Counts one call of a payer for all nodes. @returns calls of this payer on all nodes in its present window */
  readonly countShared?: ((payer: string) => Promise<number>) | undefined
}

type Window = {
  readonly calls: number
  readonly left: number
  /** Calls that ended without a word of the quota since `left` was read. */
  readonly unreported: number
  readonly endsAt: number
  /** Calls by payer. */
  readonly spent: Map<string, number>
  /** Networks among the payers. */
  readonly clients: Set<string>
  /** Those of the window before. */
  readonly earlier: ReadonlySet<string>
}

const emptyWindow = (calls: number, endsAt: number, earlier: ReadonlySet<string> = new Set()): Window => ({
  calls,
  left: calls,
  unreported: 0,
  endsAt,
  spent: new Map(),
  clients: new Set(),
  earlier,
})

export function createQuota({ calls, now, countShared }: QuotaOptions): Quota {
  let window = emptyWindow(calls, -Infinity)
  /** Sent and not answered: the last answer did not count them. */
  let underWay = 0

  function present(): Window {
    const isLongAgo = now() >= window.endsAt + windowMs
    if (now() >= window.endsAt)
      window = emptyWindow(window.calls, now() + windowMs, isLongAgo ? new Set() : window.clients)
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
      ? { ...emptyWindow(known, endsAt, before.clients), left }
      : { ...before, calls: known, left: Math.min(left, before.left), unreported: 0, endsAt }
  }

  /** Calls that a client may have made once less than half of the window is free. */
  function shareOf({ calls: all, clients, earlier }: Window, network: string | undefined): number {
    const active = new Set([...clients, ...earlier, ...(network === undefined ? [] : [network])]).size
    return active <= 1 ? all * loneShare : Math.max(all * ownShare, (all * (1 - reservedShare)) / active)
  }

  const refusalOf: Quota['refusalOf'] = ({ payers, isPriority, isBackground }) => {
    const at = present()
    const free = at.left - at.unreported - underWay
    const refused = (of: 'client' | 'store') => ({ kind: 'refused', of, waitMs: at.endsAt - now() }) as const
    const isScarce = free <= at.calls * freeForAll
    const share = shareOf(at, payers[0])
    if (isScarce && payers.some((payer) => (at.spent.get(payer) ?? 0) >= share)) return refused('client')
    if (isScarce && isBackground) return refused('store')
    return free <= (isPriority ? 0 : at.calls * reservedShare) ? refused('store') : undefined
  }

  function charge(payer: string): void {
    const { spent } = window
    spent.set(payer, (spent.get(payer) ?? 0) + 1)
    // Other nodes' calls count as soon as they are known; a counter that fails leaves this node's own.
    countShared?.(payer).then(
      (all) => spent.set(payer, Math.max(all, spent.get(payer) ?? 0)),
      () => undefined,
    )
  }

  return {
    refusalOf,
    reserve(request) {
      const refusal = refusalOf(request)
      if (refusal) return refusal
      const [network] = request.payers
      if (network !== undefined) window.clients.add(network)
      request.payers.forEach(charge)
      underWay += 1
      return {
        kind: 'reserved',
        settle(headers) {
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
