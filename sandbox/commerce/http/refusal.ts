import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ShopEnv } from './shop-env.ts'

const type = 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes'

/** A request the platform refuses. `title` is absent where the platform leaves it out; `errors` is by field path. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly title: string | undefined
  readonly errors: Readonly<Record<string, string>> | undefined
  constructor(status: ContentfulStatusCode, title?: string, errors?: Record<string, string>) {
    super(title ?? String(status))
    this.status = status
    this.title = title
    this.errors = errors
  }
}

/** The refusal of a token that is missing, wrong or no longer good is told. */
export const unauthorizedTitle =
  'Unauthorized - the v3 Auth client ID or token in the request are not a valid combination for this store.'

export const notFoundTitle = 'The requested resource was not found.'

const isV2 = (c: Context<ShopEnv>): boolean => /\/stores\/[^/]+\/v2(\/|$)/.test(c.req.path)

/** A failure in the family's own words: V2 an array, V3 an object (vendors, commerce 3.3). */
export function answerFailure(error: Error, c: Context<ShopEnv>): Response {
  const refusal = toRefusal(error)
  const { status, title, errors } = refusal
  if (isV2(c)) return c.json([{ status, message: title ?? notFoundTitle }], status)
  const body = { status, ...(title === undefined ? {} : { title }), type, ...(errors ? { errors } : {}) }
  return c.body(JSON.stringify(body), status, { 'content-type': contentType(status) })
}

function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException) return new Refusal(400, 'Input is invalid.')
  process.stderr.write(`${error.stack ?? error.message}\n`)
  return new Refusal(500, 'Something went wrong on our side.')
}

/** Both forms are seen in the field (vendors, commerce 3.3): the gateway's own refusals are plain JSON. */
const contentType = (status: number): string =>
  status === 401 || status === 429 ? 'application/json' : 'application/problem+json'
