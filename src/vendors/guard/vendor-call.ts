/** One call to a hosted service. */
export type VendorCall = {
  /** For errors and logs: `carts.get`. Never a value of a shopper's. */
  readonly operation: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON text or form fields, with its content type among the headers. */
  readonly body?: string | undefined
  /**
   * Whether the vendor may do something because of it, which is so for all but GET unless told. Reads are tried twice
   * and have 5 s; a call that changes something is sent once, has 10 s, and its outcome may stay unknown.
   */
  readonly changes?: boolean
  /** `true`: never sent a second time, not even as a read, nor after a 429. */
  readonly once?: boolean
  /** `true` for work that no shopper waits for: it sits out pauses, and leaves the quota to shoppers. */
  readonly background?: boolean
  /** `true` for what only some of the vendor's plans have: a 403 may be no fault of ours, and is no alarm. */
  readonly byPlan?: boolean
  /** `true`: a 2xx answer is a file, whose bytes stand in `json` as base64. */
  readonly file?: boolean
}

/** An answer for the caller to interpret: 2xx with JSON or without a body, or a 4xx about the request. */
export type VendorAnswer = {
  readonly status: number
  readonly headers: Headers
  /** `undefined` without a body, or when a 4xx has one that is not JSON. */
  readonly json: unknown
}

export const changesThings = (call: Pick<VendorCall, 'method' | 'changes'>): boolean =>
  call.changes ?? (call.method ?? 'GET') !== 'GET'
