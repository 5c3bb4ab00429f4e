import { ApiError, type ApiErrorCode } from './api-error.ts'

/** Longest wait for an answer of the API, ms: above its own deadline, so that it can say what happened. */
const patience = 12_000

export type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with query: `/api/session?locale=de-at`. */
  readonly path: string
  readonly region: string
  /** Anti-forgery token; every write needs one. */
  readonly csrf?: string
  /** Idempotency key: the API does nothing twice under the same. */
  readonly key?: string
  readonly body?: unknown
}

/**
 * The body of a successful answer.
 * @param isAnswer whether a body is what the call asks for
 * @throws ApiError
 */
export async function callApi<Answer>(
  fetch: Fetch,
  call: Call,
  isAnswer: (body: unknown) => body is Answer,
): Promise<Answer> {
  const response = await send(fetch, call)
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

async function send(fetch: Fetch, { method, path, region, csrf, key, body }: Call): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-bc-region': region }
  if (csrf !== undefined) headers['csrf-token'] = csrf
  if (key !== undefined) headers['idempotency-key'] = key
  if (body !== undefined) headers['content-type'] = 'application/json'
  const signal = AbortSignal.timeout(patience)
  try {
    return await fetch(path, { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'timeout' : 'offline', 0, cause)
  }
}

async function toError(response: Response): Promise<ApiError> {
  const body = await readJson(response)
  return new ApiError(isProblem(body) ? body.code : 'unreadable', response.status)
}
