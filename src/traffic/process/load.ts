import { isIpv4Range } from '../../lib/ip-ranges.ts'
import type { RequestClient } from '../../lib/request-scope.ts'
import { type Outcome, pass, refuse } from '../outcome.ts'
import { busySeconds, placeLimits } from '../policy/process.ts'

const familyOf = ({ range }: RequestClient): 'ipv4' | 'ipv6' => (isIpv4Range(range) ? 'ipv4' : 'ipv6')

type ShedReason = 'network' | 'under_way' | 'event_loop'

/** The work that a process has taken on, by its clients. */
export type Load = {
  /** Takes a place for a request until its answer is closed; refuses it by a reason (`by`). */
  admit(client: RequestClient, answer: { once(event: 'close', listener: () => void): unknown }): Outcome
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
      if (account.underWay === 0 && account.recent < placeLimits.negligible) accounts.delete(name)
    }
  }, placeLimits.halfLifeMs).unref()

  return {
    total,
    /** Whether any client or range sends a large share of the requests. */
    hasHeavy: (): boolean => heaviest > 0 && heaviest >= total.recent,
    isHeavy: ({ recent }: Account, share: number): boolean =>
      recent >= placeLimits.leastHeavy && recent >= total.recent * share,
    hasOthers: (): boolean => others >= placeLimits.leastOthers,
    noteOther: (): void => void (others += 1),
    /** Counts a request that came. @param share from which on its sender is heavy */
    note(name: string, share: number): Account {
      const account = accounts.get(name) ?? { underWay: 0, recent: 0 }
      accounts.set(name, account)
      account.recent += 1
      if (account.recent >= placeLimits.leastHeavy) heaviest = Math.max(heaviest, account.recent / share)
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
export function createLoad(waitMs: () => number, most: number = placeLimits.all): Load {
  const ledger = createLedger()
  const { total } = ledger
  let isNextShed = false

  function reasonToShed(client: RequestClient, own: Account, around: Account): ShedReason | undefined {
    const { session } = client
    const family = familyOf(client)
    const ofRange = placeLimits.heavyShare[family] * (session === undefined ? 1 : placeLimits.knownFactor)
    if (total.underWay >= most) return 'under_way'
    if (own.underWay >= most * placeLimits.maxShare.client || around.underWay >= most * placeLimits.maxShare[family])
      return 'network'
    const isBusy = total.underWay >= most * placeLimits.busyFrom
    if (isBusy && own.underWay >= total.underWay * placeLimits.heavyShare.client) return 'network'
    if (isBusy && around.underWay >= total.underWay * ofRange) return 'network'
    const isHeavy = ledger.isHeavy(own, placeLimits.heavyShare.client) || ledger.isHeavy(around, ofRange)
    if (!isHeavy) ledger.noteOther()
    if (waitMs() <= placeLimits.longestWaitMs) return undefined
    if (isHeavy && ledger.hasOthers()) return 'event_loop'
    if (!isHeavy && (session !== undefined || ledger.hasHeavy())) return undefined
    isNextShed = !isNextShed
    return isNextShed ? 'event_loop' : undefined
  }

  return {
    admit(client, answer) {
      const accounts = [
        ledger.note(client.session ?? client.network, placeLimits.heavyShare.client),
        ledger.note(client.range, placeLimits.heavyShare[familyOf(client)]),
      ] as const
      const all = [...accounts, total]
      total.recent += 1
      const reason = reasonToShed(client, ...accounts)
      if (reason !== undefined) return refuse('overloaded', busySeconds, reason)
      for (const account of all) account.underWay += 1
      answer.once('close', () => {
        for (const account of all) account.underWay -= 1
      })
      return pass
    },
  }
}
