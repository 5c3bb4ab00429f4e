/* Limits that are counted in windows of time (`rates/`), and settings that they follow. */

/** The limit on tries. */
export type LimitRule = {
  /** Most tries in a window of `seconds`. */
  readonly points: number
  readonly seconds: number
  /**
   * `address`: an IPv6 client counts as its /64. `range`: the /24 or /48 around it. `node`: each node counts for
   * itself.
   */
  readonly by?: 'address' | 'range'
  /** The factor for an address or a range of IPv4, which more people share than one of IPv6. */
  readonly ipv4?: number
  readonly on?: 'node'
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const looser = 2
/** Over how many seconds turns of slowed tries are counted. */
const turnSeconds = 2

/**
 * Rate limits (security, A6, A10). Each says whose tries it counts: an account's, an address's, a range's, a session's
 * or a store's.
 */
export const limits = {
  /** Wrong passwords of a network for one account: beyond the limit tries need a captcha and a turn. */
  login_pair: { points: 5, seconds: 15 * minute },
  /** Those of an address for all accounts, with the same consequence. */
  login_address: { points: 20, seconds: 15 * minute, by: 'address' },
  /** Those of a range: beyond the limit tries are throttled, not refused (`api/kernel/limit-guesses.ts`). */
  login_range: { points: 60, seconds: 15 * minute, by: 'range' },
  /** Those of all clients for one account, throttled likewise. */
  login_account: { points: 3, seconds: 15 * minute },
  /** Those of all clients in a store, throttled likewise; a fifth of `commerceQuota`, 300 at most. */
  login_all: { points: 30, seconds: minute },
  /**
   * Turns of throttled tries for one account. With the three before them (`login_account`), an account is checked at
   * most ten times a minute, below the platform's own, undisclosed limit.
   */
  login_account_turn: { points: 1, seconds: 8 },
  /** Turns of an address that is over its own limit: four colleagues who sign in at once are all served in time. */
  login_address_turn: { points: 1, seconds: 2, by: 'address' },
  /** Turns of a store; a tenth of `commerceQuota` in its window of 30 s, 10 a second at most. */
  login_turn: { points: 1, seconds: turnSeconds },
  /** Invalid bot-protection tokens of an address: beyond the limit its tokens are verified by turns. */
  captcha_address: { points: 10, seconds: 15 * minute, by: 'address' },
  /** Those of a range, with the same consequence. */
  captcha_range: { points: 50, seconds: 15 * minute, by: 'range' },
  /** Turns of an address whose tokens were invalid. */
  captcha_address_turn: { points: 1, seconds: 2, by: 'address' },
  /** Turns of such a range. */
  captcha_range_turn: { points: 2, seconds: 1, by: 'range' },
  /**
   * Password confirmations per customer and store, right or wrong: a right one can reveal that an address is taken
   * (409).
   */
  prove_customer: { points: 5, seconds: 15 * minute },
  /** New accounts of an address, by tokens of a human whose score is not good. */
  create_address: { points: 3, seconds: hour, by: 'address' },
  /** The same by tokens with a good score. */
  create_trusted_address: { points: 20, seconds: hour, by: 'address' },
  /** New accounts of a range, by tokens whose score is not good. */
  create_range: { points: 6, seconds: hour, by: 'range', ipv4: looser },
  /** The same by tokens with a good score. */
  create_trusted_range: { points: 40, seconds: hour, by: 'range', ipv4: looser },
  /** Exports of a customer's data: each reads every order. */
  export_customer: { points: 3, seconds: hour },
  /** Addresses of the hosted shop's sign-in that a session asks for. */
  bclogin_session: { points: 10, seconds: minute },
  /** Wrong look-ups of a network for one order. Orders are guarded as accounts are by the limits above. */
  order_status_pair: { points: 10, seconds: day },
  /** Those of an address for all orders. */
  order_status_address: { points: 5, seconds: minute, by: 'address' },
  /** Those of a range. */
  order_status_range: { points: 20, seconds: minute, by: 'range' },
  /** Those of all clients for one order. */
  order_status_order: { points: 10, seconds: day },
  /** Those of all clients in a store; a fifth of `commerceQuota`, 300 at most. */
  order_status_all: { points: 30, seconds: minute },
  /** Turns of throttled look-ups of one order. */
  order_status_order_turn: { points: 1, seconds: 3 },
  /** Turns of an address that is over its own limit. */
  order_status_address_turn: { points: 1, seconds: 3, by: 'address' },
  /** Turns of a store, as many as for passwords. */
  order_status_turn: { points: 1, seconds: turnSeconds },
  /** Forms of an address without a bot-protection token. */
  form_address: { points: 3, seconds: hour, by: 'address' },
  /** Those of a range. */
  form_range: { points: 6, seconds: hour, by: 'range', ipv4: looser },
  /** Forms of an address with such a token: beyond the limit valid ones are taken by turns. */
  token_form_address: { points: 10, seconds: hour, by: 'address' },
  /** Those of a range, with the same consequence. */
  token_form_range: { points: 20, seconds: hour, by: 'range', ipv4: looser },
  /** Turns of such an address: with the next rule's, one comes within the longest wait for both (`slowedTries`). */
  token_form_address_turn: { points: 1, seconds: 5, by: 'address' },
  /** Turns of such a range. */
  token_form_range_turn: { points: 1, seconds: 2, by: 'range', ipv4: looser },
  /** KiB of refused forms of strangers at an address: sessions store them, so that pages show the typed text again. */
  typed_address: { points: 96, seconds: minute, by: 'address' },
  /** Those of a range. */
  typed_range: { points: 128, seconds: minute, by: 'range', ipv4: looser },
  /** Those of all known visitors of a range. */
  typed_known_range: { points: 128, seconds: minute, by: 'range', ipv4: looser },
  /** Mails of the newsletter to one recipient, by all clients. */
  mail_recipient: { points: 3, seconds: day },
  /** Applications for the trade programme with one address, by all clients: each sends a mail there. */
  application_recipient: { points: 3, seconds: day },
  /** Mails to one recipient that confirm an account, by all clients. */
  account_recipient: { points: 3, seconds: day },
  /** Codes of the trade programme of an address that were refused: beyond the limit its codes are checked by turns. */
  pro_code_address: { points: 10, seconds: hour, by: 'address' },
  /** Those of a range, with the same consequence. */
  pro_code_range: { points: 50, seconds: hour, by: 'range', ipv4: looser },
  /** Turns of an address whose codes were refused. */
  pro_code_address_turn: { points: 1, seconds: 5, by: 'address' },
  /** Turns of such a range. */
  pro_code_range_turn: { points: 1, seconds: 1, by: 'range' },
  /** Attempts to end a trade customer's membership at the platform: concurrent reads make one attempt. */
  pro_end_customer: { points: 1, seconds: minute },
  /** Any call below `/api` of strangers at an address: API_CALLS_PER_MINUTE. */
  api_address: { points: 1200, seconds: minute, by: 'address', on: 'node' },
  /** Those of a range, twice as many. */
  api_range: { points: 2400, seconds: minute, by: 'range', ipv4: looser, on: 'node' },
  /** Any call of a known visitor, by session: half of API_CALLS_PER_MINUTE. */
  api_session: { points: 600, seconds: minute, on: 'node' },
  /** Those of all known visitors at an address: five times as many as of strangers. */
  api_known_address: { points: 6000, seconds: minute, by: 'address', on: 'node' },
  /** Those of a range: ten times as many as of strangers at an address. */
  api_known_range: { points: 12_000, seconds: minute, by: 'range', ipv4: looser, on: 'node' },
  /** Pages rendered on demand for strangers of a range: half of API_CALLS_PER_MINUTE. */
  page_range: { points: 600, seconds: minute, by: 'range', ipv4: looser },
  /** Those for known visitors of a range, twice as many. */
  page_known_range: { points: 1200, seconds: minute, by: 'range', ipv4: looser },
  /** Sessions created for a range: a fifth of API_CALLS_PER_MINUTE. One address waits (`new-session-limit.ts`). */
  session_range: { points: 240, seconds: minute, by: 'range', ipv4: looser },
  /**
   * First guests' carts, or hosted sign-ins, of an address's sessions: an eighth of API_CALLS_PER_MINUTE in a day. None
   * is refused beyond it: those sessions live shorter (`session/session-store.ts`).
   */
  first_cart_address: { points: 150, seconds: day, by: 'address', ipv4: looser },
  /** Those of a range, twice as many, so that one address leaves its neighbours half. */
  first_cart_range: { points: 300, seconds: day, by: 'range', ipv4: looser },
  /** Decisions about statistics from one address: each may store a proof. */
  consent_address: { points: 30, seconds: minute, by: 'address', on: 'node' },
  /** Those of a range. */
  consent_range: { points: 60, seconds: minute, by: 'range', ipv4: looser },
  /** Decisions of browsers that had none before, whose proofs are stored for a year and a half. */
  proof_address: { points: 500, seconds: day, by: 'address' },
  /** Those of a range. */
  proof_range: { points: 1000, seconds: day, by: 'range', ipv4: looser },
  /** Reports, from one address, of pages that were left (decision 077). */
  report_address: { points: 60, seconds: minute, by: 'address', on: 'node' },
  /** Those of a range. */
  report_range: { points: 120, seconds: minute, by: 'range', ipv4: looser },
  /** Not a limit: a search term counts once a day and client. */
  search_term: { points: 1, seconds: day, on: 'node' },
  /** Writes of one session; a quarter of API_CALLS_PER_MINUTE. */
  write_session: { points: 300, seconds: minute, on: 'node' },
  /** Search-engine calls of strangers at an address; a page of results makes up to nine. */
  search_share: { points: 300, seconds: 30, by: 'address', on: 'node' },
  /** Those of a range. */
  search_range: { points: 600, seconds: 30, by: 'range', ipv4: looser },
  /** Those of a known visitor, by session. */
  search_session: { points: 100, seconds: 30, on: 'node' },
  /** Those of all known visitors of a range. */
  search_known_range: { points: 1200, seconds: 30, by: 'range', ipv4: looser },
  /** Calls of strangers at an address for words that are being typed, half as many: pages have a share of their own. */
  suggest_share: { points: 150, seconds: 30, by: 'address', on: 'node' },
  /** Those of a range. */
  suggest_range: { points: 300, seconds: 30, by: 'range', ipv4: looser },
  /** Those of a known visitor, by session. */
  suggest_session: { points: 50, seconds: 30, on: 'node' },
  /** Those of all known visitors of a range. */
  suggest_known_range: { points: 600, seconds: 30, by: 'range', ipv4: looser },
  /** Content-service calls of an address: texts for other sites, by lists of uids. */
  content_share: { points: 120, seconds: 30, by: 'address', on: 'node' },
  /** Those of a range. */
  content_range: { points: 240, seconds: 30, by: 'range', ipv4: looser },
  /** Products that GraphQL queries of strangers at an address may list; a product page asks for one. */
  graphql_products: { points: 3000, seconds: minute, by: 'address', on: 'node' },
  /** Those of a range. */
  graphql_range: { points: 6000, seconds: minute, by: 'range', ipv4: looser },
  /** Those of a known visitor, by session. */
  graphql_session: { points: 1500, seconds: minute, on: 'node' },
  /** Those of all of them at an address: a hundred and twenty people open a product page each in 7.5 s. */
  graphql_known_address: { points: 15_000, seconds: minute, by: 'address', on: 'node' },
  /** Those of a range. */
  graphql_known_range: { points: 30_000, seconds: minute, by: 'range', ipv4: looser },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limits

/** Rules of a budget, the narrowest first. Known visitors are counted by session first (decision 140). */
export type Budget = {
  /** By address or network, and by range. */
  readonly strangers: readonly LimitName[]
  /** By session, and by what is around it. */
  readonly known?: readonly LimitName[]
}

/** Budgets of a client by what they are spent on. */
export const budgets = {
  calls: {
    strangers: ['api_address', 'api_range'],
    known: ['api_session', 'api_known_address', 'api_known_range'],
  },
  searches: { strangers: ['search_share', 'search_range'], known: ['search_session', 'search_known_range'] },
  suggestions: { strangers: ['suggest_share', 'suggest_range'], known: ['suggest_session', 'suggest_known_range'] },
  texts: { strangers: ['content_share', 'content_range'] },
  products: {
    strangers: ['graphql_products', 'graphql_range'],
    known: ['graphql_session', 'graphql_known_address', 'graphql_known_range'],
  },
  accounts: { strangers: ['create_address', 'create_range'] },
  trustedAccounts: { strangers: ['create_trusted_address', 'create_trusted_range'] },
  forms: { strangers: ['form_address', 'form_range'] },
  tokenForms: { strangers: ['token_form_address', 'token_form_range'] },
  typedText: { strangers: ['typed_address', 'typed_range'], known: ['typed_known_range'] },
  firstCarts: { strangers: ['first_cart_address', 'first_cart_range'] },
  consents: { strangers: ['consent_address', 'consent_range'] },
  proofs: { strangers: ['proof_address', 'proof_range'] },
  reports: { strangers: ['report_address', 'report_range'] },
} as const satisfies Readonly<Record<string, Budget>>

export type BudgetName = keyof typeof budgets

/** Limits as parts of API_CALLS_PER_MINUTE. */
const partsOfCalls = {
  api_address: 1,
  api_range: 2,
  api_session: 1 / 2,
  api_known_address: 5,
  api_known_range: 10,
  write_session: 1 / 4,
  page_range: 1 / 2,
  page_known_range: 1,
  session_range: 1 / 5,
  first_cart_address: 1 / 8,
  first_cart_range: 1 / 4,
} as const satisfies Readonly<Partial<Record<LimitName, number>>>
/** Wrong passwords, or wrong order look-ups, that pass unslowed in a minute. */
const wrongOfQuota = 1 / 5
/** Slowed tries in the quota's window. */
const slowedOfQuota = 1 / 10
const mostWrong = 300
/** A platform's quota window, s. */
export const quotaSeconds = 30

/** Share of a limit that each node allows while the counter of all nodes fails. */
export const shareWithoutCounter = 1 / 2

/** Returns the limits that depend on settings. */
export function pointsOf(settings: {
  readonly apiCallsPerMinute: number
  readonly commerceQuota: number
}): Readonly<Partial<Record<LimitName, number>>> {
  const wrong = Math.min(mostWrong, Math.ceil(settings.commerceQuota * wrongOfQuota))
  const slowed = Math.min(mostWrong, settings.commerceQuota * slowedOfQuota)
  const turns = Math.max(1, Math.floor((slowed * turnSeconds) / quotaSeconds))
  return {
    login_all: wrong,
    login_turn: turns,
    order_status_all: wrong,
    order_status_turn: turns,
    ...mapParts(settings.apiCallsPerMinute),
  }
}

const mapParts = (calls: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(partsOfCalls).map(([name, part]) => [name, Math.ceil(calls * part)]))

/** New sessions of an address: a tenth of API_CALLS_PER_MINUTE in a minute. So many at once do not wait. */
export const newSessions = {
  ofCalls: 1 / 10,
  /** Longest wait for a turn, ms: the answer is due within five seconds. */
  longestWaitMs: 3000,
  /** Until a visitor whose session was refused may come back, s. */
  retrySeconds: 5,
} as const

/** Tries beyond a limit, which wait for their turns. */
export const slowedTries = {
  /** So many wait: of a session, an address, a range and in all (a third of a node's requests). */
  most: { visitor: 2, address: 16, range: 100, all: 300 },
  /** The time for which a client's tries lower its priority, ms: as long as wrong passwords count. */
  lastsMs: 15 * minute * 1000,
  /** Questions beyond which a client leaves the next turn to other nodes, and for how long, ms. */
  fewQuestions: 3,
  courtesyMs: 200,
  /** Longest wait for all turns, and the time reserved for the check, ms. */
  longestWaitMs: 8500,
  checkMs: 1500,
  /** Until a try that got no turn may come again, s. */
  retrySeconds: 5,
} as const
