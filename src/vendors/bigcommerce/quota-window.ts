import type { RequestClient } from '../../lib/request-scope.ts'

/** Payers that share the window among each other: clients, ranges, or the strangers of ranges. */
type Sharers = {
  /** With the range of each. */
  readonly active: Map<string, string>
  /** Those of the window before, with their calls in it. */
  readonly earlier: ReadonlyMap<string, { readonly calls: number; readonly range: string }>
}
export type SharerKind = 'client' | 'range' | 'strangers'

/** A window of a store's quota, as a node knows it. */
export type Window = {
  readonly calls: number
  readonly left: number
  /** Calls that ended without a word of the quota since `left` was read. */
  readonly unreported: number
  readonly endsAt: number
  /** Calls by payer. */
  readonly spent: Map<string, number>
  readonly sharers: Readonly<Record<SharerKind, Sharers>>
}

const noSharers = (earlier: Sharers['earlier'] = new Map()): Sharers => ({ active: new Map(), earlier })

/**
 * A window without calls.
 * @param endsAt ms of the quota's clock
 * @param before the one whose payers are expected to call again
 */
export const emptyWindow = (calls: number, endsAt: number, before?: Window): Window => ({
  calls,
  left: calls,
  unreported: 0,
  endsAt,
  spent: new Map(),
  sharers: {
    client: noSharers(before && callsOf(before, 'client')),
    range: noSharers(before && callsOf(before, 'range')),
    strangers: noSharers(before && callsOf(before, 'strangers')),
  },
})

/** Calls of a payer in a window, on all nodes as far as they are known here. */
export const spentBy = ({ spent }: Window, payer: string): number => spent.get(payer) ?? 0

const callsOf = (window: Window, kind: SharerKind): Sharers['earlier'] =>
  new Map([...window.sharers[kind].active].map(([payer, range]) => [payer, { calls: spentBy(window, payer), range }]))

/** The payer of all strangers' calls. */
export const allStrangers = 'all strangers'

/** The payer of the calls that strangers of a range make. */
export const strangersOf = (range: string): string => `strangers/${range}`

/** Names of a client's payers. A known visitor shares as a session, strangers share as their range. */
export const payersOf = ({ session, network, range, accounts = [] }: RequestClient) => ({
  client: session ?? strangersOf(range),
  accounts,
  network,
  range,
  strangers: strangersOf(range),
  reserve: `reserve/${range}`,
})
