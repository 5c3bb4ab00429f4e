import { limits } from './rates.ts'

/*
 * Numbers of the gates of a node (`process/`), which counts for itself. A range has as many times as much of a
 * network's number as `rangeFactors` says: twice by IPv6, four times by IPv4.
 */

/** Seconds after which a client of a busy node, or one that is too fast, may come back. */
export const busySeconds = 2

/** Connections of a network and its range. Those of trusted proxies are not counted. */
export const connectionLimits = {
  /**
   * Of all clients; more are closed as they come, without an effect on open ones. Below the 4096 files that a process
   * may open on most systems.
   */
  all: 3500,
  /** Of one network. A browser opens up to six, and an office or a mobile network shares an address. */
  network: 256,
  /** Idle ones of a network that are closed for new ones in a second; one that opens more gets no more. */
  replaced: 64,
} as const

/** Requests that are begun in a turn of the event loop, of a network and its range. */
export const turnLimits = {
  /** Large pages of all of them take 2 ms. */
  requests: 4,
  /** The weight of a request that was answered at once, from memory: it takes an eighth of a large page's time. */
  answeredWeight: 1 / 8,
  /** Turns in a row that are left to new connections. */
  passed: 200,
  /** Unanswered requests of one connection. Browsers send the next one after the answer. */
  pipelined: 100,
} as const

/** Bodies that a network and its range may be sending at once. A browser sends a few; each comes in milliseconds. */
export const unfinishedBodies = 32

/** Bytes and time for which a body that is answered early is read on: a client that writes first can then read that. */
export const drainedBodies = {
  /** Of one request. */
  request: { ms: 5000, bytes: 16 * 1024 * 1024 },
  /** Of a network, in so many ms. */
  network: { ms: 60_000, bytes: 64 * 1024 * 1024 },
} as const

/** The rates of one key: so much in a minute, and so much at once after it has been idle. */
export type PaceRate = { readonly perMinute: number; readonly burst: number }

/** Strangers and known visitors alike have the factor of their range. */
export type ClientPaceRates = {
  /** Strangers of one address. */
  readonly address: PaceRate
  /** One known visitor, and all of them at one address. */
  readonly session: PaceRate
  readonly knownAddress: PaceRate
  /** Longest wait for a turn of each, ms. */
  readonly longestWaitMs: number
}

/**
 * API calls of one client beyond a burst are spaced, refused ones too: a burst of all of them would keep the process
 * from everything else. Five times as fast as the limit of a minute lets on average.
 * @param calls API_CALLS_PER_MINUTE
 */
export const callRates = (calls: number): ClientPaceRates => ({
  address: { perMinute: calls * 5, burst: 20 },
  session: { perMinute: calls * 2.5, burst: 20 },
  knownAddress: { perMinute: calls * 25, burst: 200 },
  longestWaitMs: 1000,
})

/**
 * Pages that are rendered for one client are spaced: a render keeps the process busy for 10 to 30 ms. Thirty people at
 * an address wait for a moment; a client that wants more than it may wait three seconds for is refused.
 * @param calls API_CALLS_PER_MINUTE
 */
export const pageRates = (calls: number): ClientPaceRates => ({
  address: { perMinute: calls / 4, burst: 3 },
  session: { perMinute: calls / 10, burst: 5 },
  knownAddress: { perMinute: calls, burst: 10 },
  longestWaitMs: 3000,
})

/**
 * Products of GraphQL queries are spaced as the limit of a minute lets on average: three of the widest queries at once,
 * each of which keeps the process busy for 5 to 10 ms, then one a second.
 */
export const productRates: ClientPaceRates = {
  address: { perMinute: limits.graphql_products.points, burst: 144 },
  session: { perMinute: limits.graphql_session.points, burst: 144 },
  knownAddress: { perMinute: limits.graphql_known_address.points, burst: 720 },
  longestWaitMs: 1000,
}

/** Places for requests that are made for one visitor: of a client (session or network), its range, and all. */
export const placeLimits = {
  /** Under way at once; more would only wait for each other. */
  all: 1000,
  /** Share of these places that one client or range may hold, however idle the process is. */
  maxShare: { client: 1 / 4, ipv6: 1 / 4, ipv4: 1 / 2 },
  /** Share of the places from which on the process counts as busy. */
  busyFrom: 1 / 2,
  /**
   * Share of the requests under way, or sent lately, from which on a client or a range is refused first while the
   * process is busy. Of a range, strangers are refused from there on, known visitors from `knownFactor` times as much.
   */
  heavyShare: { client: 1 / 8, ipv6: 1 / 8, ipv4: 1 / 4 },
  knownFactor: 2,
  /** Requests lately below which a sender is not heavy, however few others there are: a page asks for fewer. */
  leastHeavy: 20,
  /** Requests lately of senders who are not heavy, from which on these are served in place of the heavy ones. */
  leastOthers: 0.5,
  /** A request counts half as much after each of these, ms. */
  halfLifeMs: 1000,
  /** The number of recent requests up to which an idle client is not remembered. */
  negligible: 0.05,
  /**
   * Mean wait of the event loop, ms, from which on accepted requests would no longer be answered in half a second
   * (specification, quality 4).
   */
  longestWaitMs: 300,
} as const
