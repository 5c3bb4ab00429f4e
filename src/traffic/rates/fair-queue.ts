import { setTimeout as sleep } from 'node:timers/promises'
import { createRecentMap } from '../../lib/recent-map.ts'
import type { ClientConnection } from '../../lib/request-scope.ts'
import { slowedTries } from '../policy/rates.ts'

/** The groups that wait together, the narrowest first. */
const levels = ['visitor', 'address', 'range'] as const

/** A client by its session, its own address and the range around it: names that differ from each other. */
export type QueueClient = Readonly<Record<(typeof levels)[number], string>>

/** The subject that clients wait for together. */
type TurnSource = {
  readonly name: string
  /** Takes a turn: 0 when there is one, else ms to wait before asking again. Never throws. */
  take(): Promise<number>
}

export type FairQueue = {
  /**
   * Resolves to `true` when it is the client's turn, to `false` when that does not come within `waitMs`, when its
   * connection closes, so that its turn and its place are left to others, or when too many of its session, its address,
   * its range or in all wait, and no place becomes free for it. A client that asked less often than one who waits there
   * takes the place of the one that asked most often.
   * @example await queue.acquire(line, { visitor: 'a', address: '192.0.2.7', range: '192.0.2.0/24' }, 5000) // true
   */
  acquire(line: TurnSource, client: QueueClient, waitMs: number, connection?: ClientConnection): Promise<boolean>
}

type Options = {
  /** For how long after its last question a client counts as one that asks often, ms. */
  readonly lastsMs: number
  /** The number of tries that may wait at once: of a session, of an address, of a range, of all. */
  readonly most: Readonly<Record<keyof QueueClient | 'all', number>>
  /** Now, ms. */
  readonly now: () => number
}

type Waiter = { readonly client: QueueClient; readonly end: (granted: boolean) => void }

/** Clients in memory, some 10 MB; the one that is idle longest is forgotten first. */
const mostClients = 50_000

/**
 * Turns, given to the client that asked least often lately, and to the last of those that came as equals: a new client
 * passes those that come again and again, however many they are and however many tries they have waiting. Sessions
 * decide between clients of one address alone, as one person may have many.
 */
export function createFairQueue({ lastsMs, most, now }: Options): FairQueue {
  const questions = createRecentMap<string, number>(mostClients, { ttl: lastsMs, ttlResolution: 0, perf: { now } })
  const asked = (key: string): number => questions.get(key) ?? 0
  const lines = new Map<string, Set<Waiter>>()
  const waiting = new Map<string, number>()
  const everyWaiter = new Set<Waiter>()

  function addWaiting(client: QueueClient, by: 1 | -1): void {
    for (const key of Object.values(client)) {
      const count = (waiting.get(key) ?? 0) + by
      if (count > 0) waiting.set(key, count)
      else waiting.delete(key)
    }
  }

  /** At most 0 when `one` goes before `other`, which came earlier. */
  const order = ({ client: one }: Waiter, { client: other }: Waiter): number =>
    asked(one.address) - asked(other.address) ||
    asked(one.range) - asked(other.range) ||
    asked(one.visitor) - asked(other.visitor)

  const firstOf = (waiters: Iterable<Waiter>): Waiter | undefined => {
    let first: Waiter | undefined
    for (const waiter of waiters) if (!first || order(waiter, first) <= 0) first = waiter
    return first
  }

  function removeWaiter(waiter: Waiter): void {
    if (everyWaiter.delete(waiter)) addWaiting(waiter.client, -1)
  }

  /** Ends the wait of the last one of a group. Returns `false` where the newcomer itself would be that. */
  function endLast(newcomer: Waiter, isOfGroup: (waiter: Waiter) => boolean): boolean {
    let last = newcomer
    for (const waiter of everyWaiter) if (isOfGroup(waiter) && order(waiter, last) > 0) last = waiter
    if (last === newcomer) return false
    removeWaiter(last)
    last.end(false)
    return true
  }

  /**
   * Makes room for a client that goes before one who waits, where its session, its address, its range or the queue is
   * full: else newcomers would be refused for as long as others keep it full, and the order would count for nothing.
   * Returns whether there is room.
   */
  function makeRoom(newcomer: Waiter): boolean {
    for (const level of levels) {
      const name = newcomer.client[level]
      const isFull = (waiting.get(name) ?? 0) >= most[level]
      if (isFull && !endLast(newcomer, ({ client }) => client[level] === name)) return false
    }
    return everyWaiter.size < most.all || endLast(newcomer, () => true)
  }

  const courtesyOf = (next: Waiter | undefined): number =>
    next && asked(next.client.address) > slowedTries.fewQuestions ? slowedTries.courtesyMs : 0

  /** Gives out the turns of a line until it is empty. */
  async function serve(line: TurnSource, waiters: Set<Waiter>): Promise<void> {
    while (waiters.size > 0) {
      const ms = await line.take()
      const next = firstOf(waiters)
      if (ms <= 0 && next) {
        waiters.delete(next)
        next.end(true)
      } else if (ms > 0) await sleep(ms + courtesyOf(next))
    }
    lines.delete(line.name)
  }

  /** Adds a waiter to its line, which is served from its first waiter to its last. Returns those that wait there. */
  function join(line: TurnSource, waiter: Waiter): Set<Waiter> {
    const known = lines.get(line.name)
    const waiters = (known ?? new Set()).add(waiter)
    if (!known) {
      lines.set(line.name, waiters)
      void serve(line, waiters)
    }
    return waiters
  }

  return {
    async acquire(line, client, waitMs, connection) {
      for (const one of Object.values(client)) questions.set(one, asked(one) + 1)
      if (connection?.destroyed === true) return false
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter = { client, end: resolve }
      if (!makeRoom(waiter)) return false
      everyWaiter.add(waiter)
      addWaiting(client, 1)
      const waiters = join(line, waiter)
      const leaveQueue = (): void => {
        waiters.delete(waiter)
        removeWaiter(waiter)
      }
      const giveUp = (): void => {
        leaveQueue()
        resolve(false)
      }
      const late = setTimeout(giveUp, waitMs)
      connection?.once('close', giveUp)
      try {
        return await promise
      } finally {
        clearTimeout(late)
        connection?.off('close', giveUp)
        leaveQueue()
      }
    },
  }
}
