import type { z } from 'zod'
import type { StoreSettings } from '../../config.ts'
import { DeadlineError, withDeadline } from '../../lib/deadline.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { readText } from '../../lib/read-text.ts'
import { VendorError } from '../vendor-error.ts'
import { rateLimitWait } from './rate-limit.ts'

const readDeadlineMs = 5000
const writeDeadlineMs = 10_000
const longestBody = 5_000_000
/** A reset nearer than this is waited for, once; a shopper cannot wait longer (contract §3.7). */
const longestWaitMs = 1500
const retryAfterMs = { least: 50, most: 250 }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type QueryValue = string | number | boolean | undefined

export type Call = {
  /** For errors and logs: `carts.get`. */
  readonly operation: string
  readonly method?: Method
  /** Below the store: `/v3/carts/{id}`, its parts already encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
  /** `true` for writes that change nothing, which may be repeated as reads are. */
  readonly once?: boolean
}

/** Any answer of the platform; `json` is undefined without a body, or when the body is not JSON. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly json: unknown }

export type Transport = {
  /** One call under the deadlines and retry rules; every status below 500 but 401, 403 and 429 is an answer. Throws `VendorError`. */
  send(call: Call): Promise<Answer>
  /** The checked body of a 2xx answer, `undefined` on 404. Throws `VendorError` on anything else. */
  read<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.infer<Schema> | undefined>
  /** The same where the thing must exist. */
  demand<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.infer<Schema>>
  /** Checks the body of an answer. Throws `VendorError`. */
  parse<Schema extends z.ZodType>(call: Call, answer: Answer, schema: Schema): z.infer<Schema>
  fail(call: Call, answer: Answer): VendorError
}

const place = (call: Call) => ({ vendor: 'bigcommerce', operation: call.operation })
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const jitter = () => retryAfterMs.least + Math.random() * (retryAfterMs.most - retryAfterMs.least)

function toJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function toUrl(base: string, { path, query = {} }: Call): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return given.length === 0 ? `${base}${path}` : `${base}${path}?${new URLSearchParams(given)}`
}

function toFailure(call: Call, cause: unknown): VendorError {
  if (cause instanceof VendorError) return cause
  return new VendorError(place(call), { fault: cause instanceof DeadlineError ? 'timeout' : 'unreachable', cause })
}

/** HTTP to one store: headers, deadlines, one jittered retry of reads, quota. */
export function createTransport(settings: StoreSettings, fetch: Fetch): Transport {
  const base = `${settings.apiUrl}/stores/${settings.storeHash}`
  const headers = {
    'X-Auth-Token': settings.accessToken,
    Accept: 'application/json',
    'User-Agent': 'firn-storefront',
  }

  async function exchange(call: Call, signal: AbortSignal): Promise<Answer> {
    const hasBody = call.body !== undefined
    const answer = await fetch(toUrl(base, call), {
      method: call.method ?? 'GET',
      headers: hasBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(hasBody && { body: JSON.stringify(call.body) }),
      redirect: 'manual',
      signal,
    })
    return { status: answer.status, headers: answer.headers, json: toJson(await readText(answer.body, longestBody)) }
  }

  /** 5xx, 30x, and refusals of our own credentials are failures whatever the call. */
  async function attempt(call: Call, signal: AbortSignal): Promise<Answer> {
    const answer = await exchange(call, signal)
    const { status } = answer
    if (status === 429) {
      const waitMs = rateLimitWait(answer.headers)
      throw new VendorError(place(call), { fault: 'busy', status, ...(waitMs !== undefined && { waitMs }) })
    }
    if (status === 401 || status === 403 || status >= 500 || (status >= 300 && status < 400)) throw fail(call, answer)
    return answer
  }

  /** How long to wait before the one further try; `undefined` = none. A 429 was not executed, so a write may repeat it. */
  function retryDelay(call: Call, error: VendorError): number | undefined {
    if (call.once) return undefined
    if (error.fault === 'busy') return (error.waitMs ?? Infinity) <= longestWaitMs ? error.waitMs : undefined
    return (call.method ?? 'GET') === 'GET' && error.retryable ? jitter() : undefined
  }

  async function attempts(call: Call, signal: AbortSignal): Promise<Answer> {
    try {
      return await attempt(call, signal)
    } catch (cause) {
      const error = toFailure(call, cause)
      const delay = signal.aborted ? undefined : retryDelay(call, error)
      if (delay === undefined) throw error
      await pause(delay)
      return attempt(call, signal)
    }
  }

  async function send(call: Call): Promise<Answer> {
    const deadline = (call.method ?? 'GET') === 'GET' ? readDeadlineMs : writeDeadlineMs
    try {
      return await withDeadline(deadline, (signal) => attempts(call, signal))
    } catch (cause) {
      throw toFailure(call, cause)
    }
  }

  function fail(call: Call, answer: Answer): VendorError {
    return new VendorError(place(call), { fault: 'answer', status: answer.status })
  }

  function parse<Schema extends z.ZodType>(call: Call, answer: Answer, schema: Schema): z.infer<Schema> {
    const parsed = schema.safeParse(answer.json)
    if (parsed.success) return parsed.data
    const where = parsed.error.issues[0]?.path.join('.') || 'body'
    throw new VendorError(place(call), {
      fault: 'answer',
      status: answer.status,
      detail: `unexpected shape at ${where}`,
    })
  }

  async function read<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.infer<Schema> | undefined> {
    const answer = await send(call)
    if (answer.status === 404) return undefined
    if (answer.status >= 400) throw fail(call, answer)
    return parse(call, answer, schema)
  }

  async function demand<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.infer<Schema>> {
    const found = await read(call, schema)
    if (found === undefined) throw new VendorError(place(call), { fault: 'answer', status: 404 })
    return found
  }

  return { send, read, demand, parse, fail }
}
