type LimitRule = {
  /** Tries in a window of `seconds`. */
  readonly points: number
  readonly seconds: number
  /**
   * `address`: a client with IPv6 has a whole /64 and is counted as that. `range`: the /24 or /48 around it. `node`:
   * counted by each node for itself.
   */
  readonly by?: 'address' | 'range'
  readonly on?: 'node'
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Over how many seconds turns of slowed tries are counted. */
const turnSeconds = 2

/** How often what may be tried (security, A6, A10). */
export const limits = {
  /**
   * Wrong passwords for one account from one network: refused beyond that, as are those of one network for all
   * accounts.
   */
  login_pair: { points: 5, seconds: 15 * minute },
  login_address: { points: 20, seconds: 15 * minute, by: 'address' },
  /**
   * Wrong passwords that several clients share: beyond that tries are slowed down, not refused
   * (`limit-guesses.ts`).
   */
  login_range: { points: 60, seconds: 15 * minute, by: 'range' },
  login_account: { points: 3, seconds: 15 * minute },
  /** Of a store; a fifth of `commerceQuota`, 300 at most. */
  login_all: { points: 30, seconds: minute },
  /**
   * Turns of slowed tries. With the three before, an account is asked for ten times in any minute: the platform's own
   * limit on it, which is undisclosed, is not to be met.
   */
  login_account_turn: { points: 1, seconds: 8 },
  /** Of a store; a tenth of `commerceQuota` in its window of 30 s, 10 a second at most. */
  login_turn: { points: 1, seconds: turnSeconds },
  /** Bot-protection tokens that were no good, beside tries: the verifier is asked no further for that client. */
  captcha_address: { points: 10, seconds: 15 * minute, by: 'address' },
  captcha_range: { points: 50, seconds: 15 * minute, by: 'range' },
  /** Per customer and store, right or wrong: behind a right one stands whether an address is taken (409). */
  prove_customer: { points: 5, seconds: 15 * minute },
  create_address: { points: 3, seconds: hour, by: 'address' },
  bclogin_session: { points: 10, seconds: minute },
  /** Wrong look-ups of orders, as wrong passwords above. */
  order_status_pair: { points: 10, seconds: day },
  order_status_address: { points: 5, seconds: minute, by: 'address' },
  order_status_range: { points: 20, seconds: minute, by: 'range' },
  order_status_order: { points: 10, seconds: day },
  order_status_all: { points: 30, seconds: minute },
  order_status_order_turn: { points: 1, seconds: 3 },
  order_status_turn: { points: 1, seconds: turnSeconds },
  form_address: { points: 3, seconds: hour, by: 'address' },
  /** Tries to end a trade customer's membership at the platform: many reads at once are one try. */
  pro_end_customer: { points: 1, seconds: minute },
  /** Any call below `/api`; API_CALLS_PER_MINUTE. Many visitors may share an address. */
  api_address: { points: 1200, seconds: minute, by: 'address', on: 'node' },
  /**
   * Pages rendered for one client: what a session holds, searches, narrowed categories. A tenth of
   * API_CALLS_PER_MINUTE.
   */
  page_address: { points: 120, seconds: minute, by: 'address', on: 'node' },
  /** The same in a few seconds, so that rendering for one client never keeps others waiting. */
  page_burst: { points: 10, seconds: 5, by: 'address', on: 'node' },
  /** Sessions that are made for one address; a twentieth of that. */
  session_address: { points: 60, seconds: minute, by: 'address', on: 'node' },
  /** Writes of one session; a quarter of that. */
  write_session: { points: 300, seconds: minute, on: 'node' },
  /** Questions of one client that the search engine has to be asked; a page of results is up to nine of them. */
  search_share: { points: 300, seconds: 30, on: 'node' },
  /** Questions of one client that the content service has to be asked: texts for other sites, by lists of uids. */
  content_share: { points: 120, seconds: 30, on: 'node' },
  /** Products that GraphQL queries of one address may list; a product page asks for one. */
  graphql_products: { points: 3000, seconds: minute, by: 'address', on: 'node' },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limits

const writesOfCalls = 1 / 4
const pagesOfCalls = 1 / 10
const burstOfCalls = 1 / 120
/** Wrong passwords, or wrong order look-ups, that pass unslowed in a minute. */
const wrongOfQuota = 1 / 5
/** Slowed tries in the quota's window. */
const slowedOfQuota = 1 / 10
const mostWrong = 300
const quotaSeconds = 30
const sessionsOfCalls = 1 / 20

/** The limits that hang on settings. */
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
    api_address: settings.apiCallsPerMinute,
    session_address: Math.ceil(settings.apiCallsPerMinute * sessionsOfCalls),
    write_session: Math.ceil(settings.apiCallsPerMinute * writesOfCalls),
    page_address: Math.ceil(settings.apiCallsPerMinute * pagesOfCalls),
    page_burst: Math.ceil(settings.apiCallsPerMinute * burstOfCalls),
  }
}
