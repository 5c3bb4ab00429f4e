import { HTTPException } from 'hono/http-exception'
import { VendorError } from '../../ports/vendor-error.ts'
import { type Refusal, RefusedError } from '../../traffic/outcome.ts'
import { Problem, type ProblemBody, type ProblemCode, problems } from './problems.ts'
import { SessionStoreError } from '../../session/session-store.ts'

/** Longest `Retry-After` of an answer, in seconds. */
const longestRetry = 30

const codeOfStatus: ReadonlyMap<number, ProblemCode> = new Map([
  [400, 'malformed'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [415, 'media_type'],
])

function fromVendor(error: VendorError): Problem {
  if (error.fault === 'timeout') {
    return new Problem(error.uncertain ? 'outcome_unknown' : 'upstream_timeout', { cause: error })
  }
  if (error.fault !== 'busy' && error.fault !== 'limited') {
    return new Problem(error.uncertain ? 'change_unconfirmed' : 'upstream_unreachable', { cause: error })
  }
  const seconds = Math.min(longestRetry, Math.max(1, Math.ceil((error.waitMs ?? 1000) / 1000)))
  const code = error.fault === 'busy' ? 'upstream_busy' : 'rate_limited'
  return new Problem(code, { cause: error, headers: { 'Retry-After': String(seconds) } })
}

/** The one way from a refusal of `src/traffic` to the problem that answers it. */
export const fromRefusal = ({ reason, retrySeconds }: Refusal): Problem =>
  new Problem(reason, { headers: { 'Retry-After': String(retrySeconds) } })

/** Maps any thrown error to the problem to answer; unexpected errors are `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof VendorError) return fromVendor(error)
  if (error instanceof RefusedError) return fromRefusal(error.refusal)
  if (error instanceof SessionStoreError) {
    return new Problem('session_unavailable', { cause: error, headers: { 'Retry-After': '2' } })
  }
  if (error instanceof HTTPException) {
    const code = codeOfStatus.get(error.status)
    if (code) return new Problem(code, { cause: error })
  }
  return new Problem('internal', { cause: error })
}

/** Returns the public body of a problem (RFC 9457). */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { status, title } = problems[problem.code]
  return {
    type: `/api/docs#${problem.code}`,
    title,
    status,
    ...(problem.detail !== undefined && { detail: problem.detail }),
    code: problem.code,
    instance: requestId,
    ...(problem.errors.length > 0 && { errors: [...problem.errors] }),
  }
}

/** Answers a problem as `application/problem+json` with `no-store`. */
export function problemResponse(problem: Problem, requestId: string): Response {
  return new Response(JSON.stringify(problemBody(problem, requestId)), {
    status: problems[problem.code].status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...problem.headers },
  })
}
