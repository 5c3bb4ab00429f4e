import { isIpv4Range } from '../../lib/ip-ranges.ts'
import type { RequestClient, Priority } from '../../lib/request-scope.ts'
import type { Reservation } from '../guard/rate-limit-policy.ts'
import { isReserveSpent, leftOfReserve, rangesBeyond, reservedShare, strangersBeyond } from './quota-reserve.ts'
import {
  allStrangers,
  emptyWindow,
  payersOf,
  type SharerKind,
  spentBy,
  strangersOf,
  type Window,
} from './quota-window.ts'
import { quotaOf } from './rate-limit.ts'

/*
 * The sharing of a store's quota (docs/security.md, "Exhaustion"; decisions 050 and 140): while more than half of a
 * window is free beyond what the others are expected to need, any known visitor may call; below that, those over their
 * share are refused. Strangers of one range share a part of what the window has free, however much that is. The last
 * eighth is for buyers. The calls that other clients made in the window before count as taken, so that a burst leaves
 * them to the others.
 */
const freeForAll = 1 / 2
const ownShare = 1 / 10
/**
 * The most that strangers of one range take of what is free, and that a range takes of the reserve. By IPv4 the former
 * have no more than all strangers: less than this until half of a window has passed.
 */
const rangeShare = { ipv6: 1 / 4, ipv4: 1 / 2 } as const
/** The most of that part for one address of IPv4, whose neighbours are other people. */
const addressShare = 2 / 3
/**
 * The part of what is free for strangers of all ranges, when a window opens and at its end: an attacker comes from as
 * many as it can pay, and what a window has free at its end is lost.
 */
const strangersShare = { atFirst: 3 / 8, atLast: 5 / 8 } as const
/** Calls that strangers of a range have in a window at least: those of a first add. */
const leastOfStrangers = 4
/** A client that makes at most this part of the calls is small: it takes what it needs, and divides nothing. */
const smallDemand = 3 / 20
/** A client's coming need is projected from its calls so far, unless they are few … */
const negligible = 1 / 20
/** … and as if this part of the window had passed at least: a burst at its start does not go on at that rate. */
const leastPassed = 1 / 2
/**
 * The most of one client or range when a window opens, more than a shopper at human speed needs. A range may have more
 * at its end, all but the reserve: until then newcomers elsewhere find calls.
 */
const largestShare = 2 / 3
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

type Sharing = { readonly share: number; readonly expected: number }
/** A payer that shares, with its calls in this window and the one before, and those that it is expected to want. */
type Sharer = {
  readonly kind: SharerKind
  readonly name: string
  readonly range: string
  readonly spent: number
  readonly earlier: number
  readonly demand: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const shareOf = (range: string): number => rangeShare[isIpv4Range(range) ? 'ipv4' : 'ipv6']

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

  const freeOf = ({ left, unreported }: Window): number => left - unreported - underWay

  const passedOf = (at: Window): number => Math.min(1, Math.max(0, 1 - (at.endsAt - now()) / windowMs))

  /** Calls that are expected of a payer, or of several together, by the end of the window. */
  const projected = (at: Window, spent: number): number =>
    spent > at.calls * negligible ? spent / Math.max(passedOf(at), leastPassed) : spent

  function sharersOf(at: Window, kind: SharerKind): readonly Sharer[] {
    const { active, earlier } = at.sharers[kind]
    return [...new Set([...active.keys(), ...earlier.keys()])].map((name) => {
      const [spent, before] = [spentBy(at, name), earlier.get(name)]
      const demand = Math.max(before?.calls ?? 0, projected(at, spent))
      return { kind, name, range: active.get(name) ?? before?.range ?? '', spent, earlier: before?.calls ?? 0, demand }
    })
  }

  /**
   * Those with whom a payer divides the window. A client divides it with its neighbours one by one and with every other
   * range as a whole: those who have many sessions take no more of a shopper elsewhere than their range may.
   */
  function othersThan(at: Window, kind: SharerKind, payer: string, own: string): readonly Sharer[] {
    const ranges = sharersOf(at, 'range').filter(({ range }) => range !== own)
    if (kind === 'range') return ranges
    return [...sharersOf(at, 'client').filter(({ name, range }) => name !== payer && range === own), ...ranges]
  }

  /** Calls that strangers of all ranges may still make in a window. */
  function leftOfStrangers(at: Window): number {
    const { atFirst, atLast } = strangersShare
    const spent = spentBy(at, allStrangers)
    return (freeOf(at) + spent) * (atFirst + (atLast - atFirst) * passedOf(at)) - spent
  }

  /** Those calls of a sharer that strangers made. A client that is a known visitor made none of its range's. */
  const ofStrangers = (at: Window, { kind, name, range }: Sharer): number =>
    kind === 'client' && name !== strangersOf(range) ? 0 : spentBy(at, strangersOf(range))

  /**
   * Small payers come and go: together they need what they took together, not the sum of what each may need. Strangers
   * among them are expected to take no more than they may.
   */
  function demandOfAll(at: Window, small: readonly Sharer[]): number {
    const spent = sum(small.map((each) => each.spent))
    const strangers = sum(small.map((each) => ofStrangers(at, each)))
    const need = projected(at, spent)
    const most = strangers + Math.max(0, leftOfStrangers(at))
    const beyond = Math.max(0, (need * strangers) / Math.max(1, spent) - most)
    return Math.max(sum(small.map(({ earlier }) => earlier)), need - beyond)
  }

  /**
   * Calls that a payer may have made once the window is scarce, and calls that the other active ones are expected to
   * make in it. A share begins as an equal part and grows, as the window passes, to what the others leave: a burst
   * takes an equal part, a shopper who calls steadily may use more.
   */
  function sharing(at: Window, kind: SharerKind, payer: string, range: string): Sharing {
    const others = othersThan(at, kind, payer, range)
    const isSmall = ({ demand }: Sharer): boolean => demand <= at.calls * smallDemand
    const large = others.filter((other) => !isSmall(other))
    const small = others.filter(isSmall)
    const smallDemands = demandOfAll(at, small)
    const shared = at.calls * (1 - reservedShare)
    const equal = Math.max(at.calls * ownShare, shared / (others.length + 1))
    const level = (shared - smallDemands) / (large.length + 1)
    const atFirst = at.calls * largestShare
    const most = kind === 'client' ? atFirst : atFirst + (shared - atFirst) * passedOf(at)
    const share = Math.min(most, equal + Math.max(0, level - equal) * passedOf(at))
    const mostOf = (other: Sharer): number =>
      other.kind === kind ? share : sharing(at, 'range', other.name, other.name).share
    const expected = large.map((other) => Math.max(0, Math.min(other.demand, mostOf(other)) - other.spent))
    const smallSpent = sum(small.map(({ spent }) => spent))
    return { share, expected: sum(expected) + Math.max(0, smallDemands - smallSpent) }
  }

  /** Whether a payer has used up its share while others need theirs. */
  function isOverShare(
    at: Window,
    free: number,
    kind: SharerKind,
    range: string,
    [payer = '', ...accounts]: string[],
  ): boolean {
    const most = Math.max(...[payer, ...accounts].map((each) => spentBy(at, each)))
    if (most < at.calls * ownShare) return false
    const { share, expected } = sharing(at, kind, payer, range)
    return most >= share && free - expected <= at.calls * freeForAll
  }

  /**
   * Whether strangers of a range have had their part of what the window has free, their own calls included. Each range
   * has an equal part of those of all strangers; what others leave of theirs goes to those who come first.
   */
  function isOverRange(at: Window, free: number, { network, range, strangers }: ReturnType<typeof payersOf>): boolean {
    const spent = spentBy(at, strangers)
    if (spent < leastOfStrangers) return false
    const { active, earlier } = at.sharers.strangers
    const others = new Set([...active.keys(), ...earlier.keys()])
    others.delete(strangers)
    const ranges = others.size + 1
    const left = leftOfStrangers(at)
    // However little is free: eight ranges with a tenth each would leave nothing to known visitors and newcomers.
    const least = Math.max(leastOfStrangers, at.calls * Math.min(ownShare, strangersShare.atFirst / ranges))
    const equal = Math.max(least, (left + spentBy(at, allStrangers)) / ranges)
    const ofOne = (name: string): number =>
      Math.min(earlier.get(name)?.calls ?? 0, equal) - Math.min(spentBy(at, name), equal)
    const expected = sum(Array.from(others, ofOne))
    const most = Math.max(equal, spent + left - Math.max(0, expected))
    const allowed = Math.max(least, Math.min((free + spent) * shareOf(range), most))
    if (spent >= allowed) return true
    return isIpv4Range(range) && spentBy(at, network) >= Math.max(least, allowed * addressShare)
  }

  /** The common part of the reserve that a client beyond a share of its range uses; `undefined` below these. */
  function partBeyond(at: Window, free: number, client: RequestClient): string | undefined {
    const payers = payersOf(client)
    if (client.session === undefined && isOverRange(at, free, payers)) return strangersBeyond
    return isOverShare(at, free, 'range', payers.range, [payers.range]) ? rangesBeyond : undefined
  }

  /** Beyond the share of its range a buyer uses what the reserve has for that range, and for all such clients. */
  function isClientRefused(at: Window, free: number, client: RequestClient, priority: Priority | undefined): boolean {
    const { client: own, accounts, range, reserve } = payersOf(client)
    if (isOverShare(at, free, 'client', range, [own, ...accounts])) return true
    const beyond = partBeyond(at, free, client)
    if (beyond === undefined) return false
    if (priority === undefined || isReserveSpent(at, shareOf(range), reserve, priority)) return true
    return isReserveSpent(at, rangeShare.ipv4, beyond, priority)
  }

  const refusalOf: Quota['refusalOf'] = ({ client, priority, isBackground }) => {
    const at = present()
    const free = freeOf(at)
    const refused = (of: 'client' | 'store') => ({ kind: 'refused', of, waitMs: at.endsAt - now() }) as const
    if (client && isClientRefused(at, free, client, priority)) return refused('client')
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
    const free = freeOf(window)
    const beyond = priority && partBeyond(window, free, client)
    const usesReserve = priority !== undefined && (beyond !== undefined || free <= window.calls * reservedShare)
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
