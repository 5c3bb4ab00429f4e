import { ApiError, type ApiErrorCode } from './api-error.ts'

/** Longest wait before a read is repeated that was one too many, ms. */
const longestWait = 10_000
/** Request timeout, ms: above the API's own deadline, so that the API reports timeouts itself. */
const timeout = 12_000

export type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with query: `/api/session?locale=de-at`. */
  readonly path: string
  /** Store of the page; '' where it has none. */
  readonly store: string
  /** CSRF token; required for writes. */
  readonly csrf?: string
  /** Idempotency key: the API executes a write once per key. */
  readonly key?: string
  readonly body?: unknown
  /** The call goes on when its page is left: its answer may set a cookie. */
  readonly keepalive?: true
}

/**
 * Calls the API and returns the body of a successful response. A read that many at one address sent at once (429) is
 * repeated once, when the API says.
 * @param isAnswer whether a body has the expected shape
 * @throws ApiError
 */
export async function callApi<Answer>(
  fetch: Fetch,
  call: Call,
  isAnswer: (body: unknown) => body is Answer,
): Promise<Answer> {
  let response = await send(fetch, call)
  const seconds = response.status === 429 && call.method === 'GET' && response.headers.get('retry-after')
  if (seconds) {
    const ms = Math.min(longestWait, Number(seconds) * 1000)
    await new Promise((resolve) => setTimeout(resolve, ms))
    response = await send(fetch, call)
  }
  if (!response.ok) throw await toError(response)
  const body = await readJson(response)
  if (!isAnswer(body)) throw new ApiError('unreadable', response.status)
  return body
}

function isProblem(body: unknown): body is { readonly code: ApiErrorCode } {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    throw new ApiError('unreadable', response.status, cause)
  })

async function send(fetch: Fetch, { method, path, store, csrf, key, body, keepalive }: Call): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-bc-region': store }
  if (csrf !== undefined) headers['csrf-token'] = csrf
  if (key !== undefined) headers['idempotency-key'] = key
  if (body !== undefined) headers['content-type'] = 'application/json'
  const signal = AbortSignal.timeout(timeout)
  try {
    const sent = { method, headers, signal, ...(keepalive && { keepalive }) }
    return await fetch(path, body === undefined ? sent : { ...sent, body: JSON.stringify(body) })
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'timeout' : 'offline', 0, cause)
  }
}

async function toError(response: Response): Promise<ApiError> {
  const body = await readJson(response)
  return new ApiError(isProblem(body) ? body.code : 'unreadable', response.status)
}
