import type { Reservation } from '../guard/rate-limit-policy.ts'
import { quotaOf } from './rate-limit.ts'

/*
 * How a store's quota is shared out (docs/security.md, "Exhaustion"): while more than half of a window is free, any
 * client may call; below that, clients over their share are refused; the last eighth is for checkouts and first adds.
 * The calls that other clients made in the window before count as taken, so that a burst leaves them to the others.
 */
const freeForAll = 1 / 2
const ownShare = 1 / 10
const reservedShare = 1 / 8
/** A client that makes at most this part of the calls is small: it takes what it needs, and divides nothing. */
const smallDemand = 3 / 20
/** What a client will need is projected from its calls so far, unless they are few … */
const negligible = 1 / 20
/** … and as if this part of the window had passed at least: a burst at its start does not go on at that rate. */
const leastPassed = 1 / 2
/** The most of one client: more than a shopper at human speed needs, with room for another client. */
const largestShare = 2 / 3
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
  /**
   * Counts one call of a payer for all nodes.
   * @param msLeft ms until the window ends: calls of another window must not be counted with it
   * @returns calls of this payer on all nodes in this window
   */
  readonly countShared?: ((payer: string, msLeft: number) => Promise<number>) | undefined
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
  /** Those of the window before, with their calls in it. */
  readonly earlier: ReadonlyMap<string, number>
}

const emptyWindow = (calls: number, endsAt: number, earlier: Window['earlier'] = new Map()): Window => ({
  calls,
  left: calls,
  unreported: 0,
  endsAt,
  spent: new Map(),
  clients: new Set(),
  earlier,
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const callsByClient = ({ clients, spent }: Window): Map<string, number> =>
  new Map([...clients].map((client) => [client, spent.get(client) ?? 0]))

export function createQuota({ calls, now, countShared }: QuotaOptions): Quota {
  let window = emptyWindow(calls, -Infinity)
  /** Sent and not answered: the last answer did not count them. */
  let underWay = 0

  function present(): Window {
    const isLongAgo = now() >= window.endsAt + windowMs
    if (now() >= window.endsAt)
      window = emptyWindow(window.calls, now() + windowMs, isLongAgo ? new Map() : callsByClient(window))
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
      ? { ...emptyWindow(known, endsAt, callsByClient(before)), left }
      : { ...before, calls: known, left: Math.min(left, before.left), unreported: 0, endsAt }
  }

  /**
   * Calls that a client may have made once the window is scarce, and calls that the other active clients are expected
   * to make in it. A share begins as an equal part and grows, as the window passes, to what the others leave: a burst
   * takes an equal part, a shopper who calls steadily may use more.
   */
  function sharing(at: Window, network: string | undefined): { readonly share: number; readonly expected: number } {
    const passed = Math.min(1, Math.max(0, 1 - (at.endsAt - now()) / windowMs))
    const projected = (spent: number): number =>
      spent > at.calls * negligible ? spent / Math.max(passed, leastPassed) : spent
    const others = [...new Set([...at.clients, ...at.earlier.keys()])]
      .filter((client) => client !== network)
      .map((client) => ({ spent: at.spent.get(client) ?? 0, earlier: at.earlier.get(client) ?? 0 }))
      .map((other) => ({ ...other, demand: Math.max(other.earlier, projected(other.spent)) }))
    const isSmall = ({ demand }: { readonly demand: number }): boolean => demand <= at.calls * smallDemand
    const large = others.filter((other) => !isSmall(other))
    // Small clients come and go: together they need what they took together, not the sum of what each may need.
    const small = others.filter(isSmall)
    const smallSpent = sum(small.map(({ spent }) => spent))
    const smallDemands = Math.max(sum(small.map(({ earlier }) => earlier)), projected(smallSpent))
    const shared = at.calls * (1 - reservedShare)
    const equal = Math.max(at.calls * ownShare, shared / (others.length + 1))
    const level = (shared - smallDemands) / (large.length + 1)
    const share = Math.min(at.calls * largestShare, equal + Math.max(0, level - equal) * passed)
    const expected = large.map(({ demand, spent }) => Math.max(0, Math.min(demand, share) - spent))
    return { share, expected: sum(expected) + Math.max(0, smallDemands - smallSpent) }
  }

  /** Whether a client has used up its share while others need theirs. */
  function isOverShare(at: Window, free: number, payers: QuotaRequest['payers']): boolean {
    const most = Math.max(0, ...payers.map((payer) => at.spent.get(payer) ?? 0))
    if (most < at.calls * ownShare) return false
    const { share, expected } = sharing(at, payers[0])
    return most >= share && free - expected <= at.calls * freeForAll
  }

  const refusalOf: Quota['refusalOf'] = ({ payers, isPriority, isBackground }) => {
    const at = present()
    const free = at.left - at.unreported - underWay
    const refused = (of: 'client' | 'store') => ({ kind: 'refused', of, waitMs: at.endsAt - now() }) as const
    if (isOverShare(at, free, payers)) return refused('client')
    if (isBackground && free <= at.calls * freeForAll) return refused('store')
    return free <= (isPriority ? 0 : at.calls * reservedShare) ? refused('store') : undefined
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
