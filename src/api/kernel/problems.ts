import { z } from '@hono/zod-openapi'

/** Every failure of the API: code → HTTP status and title (RFC 9457). Clients distinguish failures by code. */
export const problems = {
  malformed: { status: 400, title: 'The request is malformed' },
  region_missing: { status: 400, title: 'The header x-bc-region is missing' },
  region_unknown: { status: 400, title: 'The region is unknown' },
  signed_out: { status: 401, title: 'Sign in first' },
  credentials_invalid: { status: 401, title: 'E-mail address and password do not match' },
  key_invalid: { status: 403, title: 'The API key is not valid' },
  blocked: { status: 403, title: 'The request is blocked' },
  captcha_required: { status: 403, title: 'Too many wrong tries lately: send a bot protection token' },
  bot_refused: { status: 403, title: 'The bot protection token is not valid' },
  forbidden: { status: 403, title: 'Not for this account' },
  csrf_invalid: { status: 403, title: 'The anti-forgery token is missing or wrong' },
  cookies_refused: { status: 403, title: 'The browser keeps no cookies of this site' },
  origin_invalid: { status: 403, title: 'The request does not come from this site' },
  not_found: { status: 404, title: 'Not found' },
  line_gone: { status: 404, title: 'The cart has no such line any more; the others are as they were' },
  address_gone: { status: 404, title: 'The address was removed meanwhile' },
  customer_gone: { status: 409, title: 'The account no longer exists' },
  link_expired: { status: 410, title: 'The link is no longer valid' },
  code_expired: { status: 410, title: 'The code is no longer valid' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  cart_conflict: { status: 409, title: 'The cart was changed elsewhere at the same time' },
  cart_region: { status: 409, title: 'The cart belongs to another region' },
  code_used: { status: 409, title: 'The code was used already' },
  code_address: { status: 409, title: 'The code is made for another e-mail address' },
  code_region: { status: 409, title: 'The code is made for another region' },
  address_limit: { status: 409, title: 'There are as many addresses as an account may hold' },
  email_taken: { status: 409, title: 'This address cannot be used for a new account' },
  cart_not_attached: { status: 409, title: 'The cart could not be given to the customer, and is as it was' },
  checkout_unavailable: { status: 409, title: 'The platform makes no checkout for the cart, which is as it was' },
  key_reused: { status: 409, title: 'The idempotency key was used for another request' },
  spend_limit: { status: 409, title: 'The cart passes the spend limit of the programme' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  too_large: { status: 413, title: 'The request body is too large' },
  url_too_long: { status: 414, title: 'The address is too long' },
  media_type: { status: 415, title: 'The media type is not supported' },
  invalid: { status: 422, title: 'The request does not match the schema' },
  options_missing: { status: 422, title: 'Choose every option of the product' },
  option_invalid: { status: 422, title: 'A choice of the product is not possible' },
  out_of_stock: { status: 422, title: 'There is not enough stock' },
  quantity_limit: { status: 422, title: 'The quantity is outside what may be ordered' },
  not_purchasable: { status: 422, title: 'The product cannot be bought here' },
  cart_refused: { status: 422, title: 'The platform refused the change' },
  line_fixed: { status: 422, title: 'The line is not the shopper’s to change' },
  coupon_refused: { status: 422, title: 'A coupon stands in the way of the change' },
  code_unknown: { status: 422, title: 'There is no such code' },
  host_unknown: { status: 421, title: 'The host is not served here' },
  invalid_account: { status: 422, title: 'The platform refused the account data' },
  headers_too_large: { status: 431, title: 'There are too many headers' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  change_unconfirmed: { status: 502, title: 'A service behind the shop failed, and the change may have been made' },
  upstream_unreachable: { status: 502, title: 'A service behind the shop cannot be reached' },
  upstream_busy: { status: 503, title: 'A service behind the shop is busy' },
  overloaded: { status: 503, title: 'The shop is busy' },
  verification_unavailable: { status: 503, title: 'Bot protection cannot be asked for the moment' },
  session_unavailable: { status: 503, title: 'Sessions are unavailable for the moment' },
  outcome_unknown: { status: 504, title: 'The platform did not say whether the change was made' },
  upstream_timeout: { status: 504, title: 'A service behind the shop did not answer in time' },
} as const

export type ProblemCode = keyof typeof problems

/** One fault of the input; `pointer` is a JSON pointer into the body, or `/query/{key}`, `/path/{key}`. */
export type InputFault = { readonly pointer: string; readonly message: string }

/** Thrown by the API's rules and middleware; `onError` turns it into the answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: readonly InputFault[]
  readonly headers: Readonly<Record<string, string>>
  constructor(
    code: ProblemCode,
    options: {
      detail?: string
      errors?: readonly InputFault[]
      headers?: Readonly<Record<string, string>>
      cause?: unknown
    } = {},
  ) {
    super(options.detail ?? problems[code].title, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.detail = options.detail
    this.errors = options.errors ?? []
    this.headers = options.headers ?? {}
  }
}

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string(),
    instance: z.string().openapi({ description: 'Request id, also in the log' }),
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem')

export type ProblemBody = z.infer<typeof problemSchema>
