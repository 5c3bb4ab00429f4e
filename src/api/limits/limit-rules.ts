type LimitRule = {
  /** Tries in a window of `seconds`. */
  readonly points: number
  readonly seconds: number
  /** `address`: a client with IPv6 has a whole /64 and is counted as that. `node`: counted by each node for itself. */
  readonly by?: 'address'
  readonly on?: 'node'
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often what may be tried (security guide §2.2). */
export const limits = {
  /** Per e-mail address and store, before the platform's own limit would hit everybody. */
  login_account: { points: 5, seconds: 15 * minute },
  login_address: { points: 20, seconds: 15 * minute, by: 'address' },
  /** All password checks of this shop: the platform's limit on them is one for everybody. */
  login_all: { points: 300, seconds: minute },
  /** Per customer and store, right or wrong: behind a right one stands whether an address is taken (409). */
  prove_customer: { points: 5, seconds: 15 * minute },
  create_address: { points: 3, seconds: hour, by: 'address' },
  bclogin_session: { points: 10, seconds: minute },
  order_status_address: { points: 5, seconds: minute, by: 'address' },
  order_status_order: { points: 10, seconds: day },
  form_address: { points: 3, seconds: hour, by: 'address' },
  /** Tries to end a trade customer's membership at the platform: many reads at once are one try. */
  pro_end_customer: { points: 1, seconds: minute },
  /** Any call below `/api`; API_CALLS_PER_MINUTE. Many visitors may share an address. */
  api_address: { points: 1200, seconds: minute, by: 'address', on: 'node' },
  /** Pages rendered for one client: what a session holds, searches, narrowed categories. A tenth of API_CALLS_PER_MINUTE. */
  page_address: { points: 120, seconds: minute, by: 'address', on: 'node' },
  /** The same in a few seconds, so that rendering for one client never keeps others waiting. */
  page_burst: { points: 10, seconds: 5, by: 'address', on: 'node' },
  /** Writes of one session; a quarter of that. */
  write_session: { points: 300, seconds: minute, on: 'node' },
  /** Questions of one client that the search engine has to be asked; a page of results is up to nine of them. */
  search_share: { points: 300, seconds: 30, on: 'node' },
  /** Products that GraphQL queries of one address may list; a product page asks for one. */
  graphql_products: { points: 3000, seconds: minute, by: 'address', on: 'node' },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limits

const writesOfCalls = 1 / 4
const pagesOfCalls = 1 / 10
const burstOfCalls = 1 / 120

/** The limits that hang on settings. */
export function pointsOf(settings: {
  readonly apiCallsPerMinute: number
}): Readonly<Partial<Record<LimitName, number>>> {
  return {
    api_address: settings.apiCallsPerMinute,
    write_session: Math.ceil(settings.apiCallsPerMinute * writesOfCalls),
    page_address: Math.ceil(settings.apiCallsPerMinute * pagesOfCalls),
    page_burst: Math.ceil(settings.apiCallsPerMinute * burstOfCalls),
  }
}
