import { cpus } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { isIpv4Range } from '../lib/ip-ranges.ts'
import type { Client } from '../lib/request-scope.ts'

/** Requests that are made for one visitor and may be under way at once; more would only wait for each other. */
const mostUnderWay = 1000
/** Share of these places that one client or range may hold, however idle the process is. */
const maxShare = { client: 1 / 4, ipv6: 1 / 4, ipv4: 1 / 2 } as const
/** Share of the places from which on the process counts as busy. */
const busyFrom = 1 / 2
/**
 * Share of the requests under way, or sent lately, from which on a client or a range is refused first while the process
 * is busy. Of a range, strangers are refused from there on, known visitors from twice as much.
 */
const heavyShare = { client: 1 / 8, ipv6: 1 / 8, ipv4: 1 / 4 } as const
const knownFactor = 2
/** Requests lately below which a sender is not heavy, however few others there are: a page asks for fewer. */
const leastHeavy = 20
/** Requests lately of senders who are not heavy, from which on these are served in place of the heavy ones. */
const leastOthers = 0.5
/** A request counts half as much after each of these, ms. */
const halfLifeMs = 1000
/** The number of recent requests up to which an idle client is not remembered. */
const negligible = 0.05
/**
 * Mean wait of the event loop, ms, from which on accepted requests would no longer be answered in half a second
 * (specification, quality 4).
 */
const longestWaitMs = 300
/** Over how long the mean is taken, ms: so soon is a recovered process used again. */
const sampleMs = 500

const familyOf = ({ range }: Client): 'ipv4' | 'ipv6' => (isIpv4Range(range) ? 'ipv4' : 'ipv6')

type ShedReason = 'network' | 'under_way' | 'event_loop'

/** The work that a process has taken on, by its clients. */
export type Load = {
  /** Takes a place for a request until its answer is closed, or says why the request is refused. */
  admit(client: Client, answer: { once(event: 'close', listener: () => void): unknown }): ShedReason | undefined
}

/** Requests of one client or range: `recent` counts refused ones too, each less as it ages. */
type Account = { underWay: number; recent: number }

/**
 * Requests by client and by range. They age by a timer, which counts a loop that stood still as one turn: what held it
 * up is still known afterwards. `total`, `heaviest` and `others` age alike.
 */
function createLedger() {
  const accounts = new Map<string, Account>()
  const total: Account = { underWay: 0, recent: 0 }
  let heaviest = 0
  /** Requests of those who were not heavy as they came. */
  let others = 0

  setInterval(() => {
    total.recent /= 2
    heaviest /= 2
    others /= 2
    for (const [name, account] of accounts) {
      account.recent /= 2
      if (account.underWay === 0 && account.recent < negligible) accounts.delete(name)
    }
  }, halfLifeMs).unref()

  return {
    total,
    /** Whether any client or range sends a large share of the requests. */
    hasHeavy: (): boolean => heaviest > 0 && heaviest >= total.recent,
    isHeavy: ({ recent }: Account, share: number): boolean => recent >= leastHeavy && recent >= total.recent * share,
    hasOthers: (): boolean => others >= leastOthers,
    noteOther: (): void => void (others += 1),
    /** Counts a request that came. @param share from which on its sender is heavy */
    note(name: string, share: number): Account {
      const account = accounts.get(name) ?? { underWay: 0, recent: 0 }
      accounts.set(name, account)
      account.recent += 1
      if (account.recent >= leastHeavy) heaviest = Math.max(heaviest, account.recent / share)
      return account
    },
  }
}

/**
 * Sheds by client and range: while the process is busy, those with a large share of the requests are refused and the
 * others served. Without such a one the load comes from everywhere: a slow event loop then refuses every other request
 * of strangers, never all. Neither are all refused where there are none but such: then every other request is served.
 * @param waitMs mean wait of the event loop lately, ms
 */
export function createLoad(waitMs: () => number, most = mostUnderWay): Load {
  const ledger = createLedger()
  const { total } = ledger
  let isNextShed = false

  function reasonToShed(client: Client, own: Account, around: Account): ShedReason | undefined {
    const { session } = client
    const family = familyOf(client)
    const ofRange = heavyShare[family] * (session === undefined ? 1 : knownFactor)
    if (total.underWay >= most) return 'under_way'
    if (own.underWay >= most * maxShare.client || around.underWay >= most * maxShare[family]) return 'network'
    const isBusy = total.underWay >= most * busyFrom
    if (isBusy && own.underWay >= total.underWay * heavyShare.client) return 'network'
    if (isBusy && around.underWay >= total.underWay * ofRange) return 'network'
    const isHeavy = ledger.isHeavy(own, heavyShare.client) || ledger.isHeavy(around, ofRange)
    if (!isHeavy) ledger.noteOther()
    if (waitMs() <= longestWaitMs) return undefined
    if (isHeavy && ledger.hasOthers()) return 'event_loop'
    if (!isHeavy && (session !== undefined || ledger.hasHeavy())) return undefined
    isNextShed = !isNextShed
    return isNextShed ? 'event_loop' : undefined
  }

  return {
    admit(client, answer) {
      const accounts = [
        ledger.note(client.session ?? client.network, heavyShare.client),
        ledger.note(client.range, heavyShare[familyOf(client)]),
      ] as const
      const all = [...accounts, total]
      total.recent += 1
      const reason = reasonToShed(client, ...accounts)
      if (reason !== undefined) return reason
      for (const account of all) account.underWay += 1
      answer.once('close', () => {
        for (const account of all) account.underWay -= 1
      })
      return undefined
    },
  }
}

/** Share of its time that an event loop is at work from which on a wait may be its own doing. */
const busyShare = 0.9
/** Share of a processor below which an event loop at work stood still, for others or for a disk. */
const ownShare = 0.5
/** Share of idle processor time from which on the machine counts as free. */
const idleShare = 0.1

/** Milliseconds that all processors idled, and all that they had. */
type ProcessorTimes = { readonly idle: number; readonly all: number }

function processorTimes(): ProcessorTimes {
  const times = cpus().map((one) => one.times)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
}

/**
 * The mean wait of this process's event loop over the last half second and the one before, whichever is shorter, ms: a
 * single pause, such as the loading of a first page's code, is over once it is seen. 0 while the loop mostly idles, and
 * while others keep the machine busy: then refusing work would not help. (Utilization alone counts the time that a loop
 * waits for a processor as work.) Measures until the process ends.
 * @param processors of the machine, since it started
 */
export function watchEventLoop(processors: () => ProcessorTimes = processorTimes): () => number {
  const resolution = 10
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let [wait, lastWait] = [0, 0]
  const sample = () => ({
    at: performance.now(),
    loop: performance.eventLoopUtilization(),
    own: process.threadCpuUsage(),
    machine: processors(),
  })
  let before = sample()
  setInterval(() => {
    const now = sample()
    const { utilization } = performance.eventLoopUtilization(now.loop, before.loop)
    const own = (now.own.user + now.own.system - before.own.user - before.own.system) / 1000 / (now.at - before.at)
    const idle = (now.machine.idle - before.machine.idle) / (now.machine.all - before.machine.all)
    before = now
    const isMachineBusy = own < ownShare && idle < idleShare
    // NaN when there was no time for a single sample.
    const mean = histogram.count > 0 ? histogram.mean / 1e6 - resolution : sampleMs
    const held = utilization < busyShare || isMachineBusy ? 0 : mean
    wait = Math.min(held, lastWait)
    lastWait = held
    histogram.reset()
  }, sampleMs).unref()
  return () => wait
}
