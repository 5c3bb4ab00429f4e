import { isIpv4Range } from '../../lib/ip-ranges.ts'
import { reservedShare } from './quota-reserve.ts'
import { allStrangers, type payersOf, type SharerKind, spentBy, strangersOf, type Window } from './quota-window.ts'

/*
 * The sharing of a store's quota (docs/security.md, "Exhaustion"; decisions 050 and 140): while more than half of a
 * window is free beyond what the others are expected to need, any known visitor may call; below that, those over their
 * share are refused. Strangers of one range share a part of what the window has free, however much that is. The last
 * eighth is for buyers (`quota-reserve.ts`). The calls that other clients made in the window before count as taken, so
 * that a burst leaves them to the others.
 */

/** The part of a window below which shares count, and which background work leaves alone. */
export const freeForAll = 1 / 2
const ownShare = 1 / 10
/**
 * The most that strangers of one range take of what is free, and that a range takes of the reserve. By IPv4 the former
 * have no more than all strangers: less than this until half of a window has passed.
 */
export const rangeShare = { ipv6: 1 / 4, ipv4: 1 / 2 } as const
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

/** A window at one moment. */
export type WindowNow = Window & {
  /** Calls that are left, those that are under way taken off. */
  readonly free: number
  /** The part of the window that is over, from 0 to 1. */
  readonly passed: number
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

/** The most of a range, by the kind of its addresses. */
export const shareOf = (range: string): number => rangeShare[isIpv4Range(range) ? 'ipv4' : 'ipv6']

/** Calls that are expected of a payer, or of several together, by the end of the window. */
const projected = ({ calls, passed }: WindowNow, spent: number): number =>
  spent > calls * negligible ? spent / Math.max(passed, leastPassed) : spent

function sharersOf(at: WindowNow, kind: SharerKind): readonly Sharer[] {
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
function othersThan(at: WindowNow, kind: SharerKind, payer: string, own: string): readonly Sharer[] {
  const ranges = sharersOf(at, 'range').filter(({ range }) => range !== own)
  if (kind === 'range') return ranges
  return [...sharersOf(at, 'client').filter(({ name, range }) => name !== payer && range === own), ...ranges]
}

/** Calls that strangers of all ranges may still make in a window. */
function leftOfStrangers(at: WindowNow): number {
  const { atFirst, atLast } = strangersShare
  const spent = spentBy(at, allStrangers)
  return (at.free + spent) * (atFirst + (atLast - atFirst) * at.passed) - spent
}

/** Those calls of a sharer that strangers made. A client that is a known visitor made none of its range's. */
const ofStrangers = (at: WindowNow, { kind, name, range }: Sharer): number =>
  kind === 'client' && name !== strangersOf(range) ? 0 : spentBy(at, strangersOf(range))

/**
 * Small payers come and go: together they need what they took together, not the sum of what each may need. Strangers
 * among them are expected to take no more than they may.
 */
function demandOfAll(at: WindowNow, small: readonly Sharer[]): number {
  const spent = sum(small.map((each) => each.spent))
  const strangers = sum(small.map((each) => ofStrangers(at, each)))
  const need = projected(at, spent)
  const most = strangers + Math.max(0, leftOfStrangers(at))
  const beyond = Math.max(0, (need * strangers) / Math.max(1, spent) - most)
  return Math.max(sum(small.map(({ earlier }) => earlier)), need - beyond)
}

/**
 * Calls that a payer may have made once the window is scarce, and calls that the other active ones are expected to make
 * in it. A share begins as an equal part and grows, as the window passes, to what the others leave: a burst takes an
 * equal part, a shopper who calls steadily may use more.
 */
function sharing(at: WindowNow, kind: SharerKind, payer: string, range: string): Sharing {
  const others = othersThan(at, kind, payer, range)
  const isSmall = ({ demand }: Sharer): boolean => demand <= at.calls * smallDemand
  const large = others.filter((other) => !isSmall(other))
  const small = others.filter(isSmall)
  const smallDemands = demandOfAll(at, small)
  const shared = at.calls * (1 - reservedShare)
  const equal = Math.max(at.calls * ownShare, shared / (others.length + 1))
  const level = (shared - smallDemands) / (large.length + 1)
  const atFirst = at.calls * largestShare
  const most = kind === 'client' ? atFirst : atFirst + (shared - atFirst) * at.passed
  const share = Math.min(most, equal + Math.max(0, level - equal) * at.passed)
  const mostOf = (other: Sharer): number =>
    other.kind === kind ? share : sharing(at, 'range', other.name, other.name).share
  const expected = large.map((other) => Math.max(0, Math.min(other.demand, mostOf(other)) - other.spent))
  const smallSpent = sum(small.map(({ spent }) => spent))
  return { share, expected: sum(expected) + Math.max(0, smallDemands - smallSpent) }
}

/**
 * Whether a payer has used up its share while others need theirs.
 * @param payers its own name, then those of the accounts that it calls for: the one with most calls counts
 */
export function isOverShare(at: WindowNow, kind: SharerKind, range: string, payers: readonly string[]): boolean {
  const [payer = ''] = payers
  const most = Math.max(...payers.map((each) => spentBy(at, each)))
  if (most < at.calls * ownShare) return false
  const { share, expected } = sharing(at, kind, payer, range)
  return most >= share && at.free - expected <= at.calls * freeForAll
}

/**
 * Whether strangers of a range have had their part of what the window has free, their own calls included. Each range
 * has an equal part of those of all strangers; what others leave of theirs goes to those who come first.
 */
export function isOverRange(at: WindowNow, { network, range, strangers }: ReturnType<typeof payersOf>): boolean {
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
  const allowed = Math.max(least, Math.min((at.free + spent) * shareOf(range), most))
  if (spent >= allowed) return true
  return isIpv4Range(range) && spentBy(at, network) >= Math.max(least, allowed * addressShare)
}
