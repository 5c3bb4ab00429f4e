import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from './api-env.ts'
import { type InputFault, Problem, problemSchema } from './problems.ts'

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** Lists each fault with its pointer and message, without the value that was sent. */
function toFaults(target: string, issues: readonly Issue[]): InputFault[] {
  const base = target === 'json' ? '' : `/${target}`
  return issues.flatMap(({ path, message, keys }) => {
    const pointer = `${base}${path.map((part) => `/${String(part)}`).join('')}`
    return keys
      ? keys.map((key) => ({ pointer: `${pointer}/${key.slice(0, 64)}`, message: 'is not known' }))
      : [{ pointer, message }]
  })
}

/** Finds strings with a NUL or a lone surrogate, which upstream services cannot process. */
function brokenTexts(value: unknown, path: readonly PropertyKey[] = []): Issue[] {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? [] : [{ path, message: 'is not a text' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => brokenTexts(item, [...path, key]))
}

/** Creates a group of routes whose input is validated by their schemas. */
export function createRoutes(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      const issues = result.success ? brokenTexts(result.data) : result.error.issues
      if (issues.length > 0) throw new Problem('invalid', { errors: toFaults(result.target, issues) })
    },
  })
}

/** Query of routes without parameters: any key is refused. */
export const noQuery = z.strictObject({})

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  ({ content: { 'application/json': { schema } }, required: true }) as const

export const answer = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  ({ description, content: { 'application/json': { schema } } }) as const

export const problem = (description: string) =>
  ({ description, content: { 'application/problem+json': { schema: problemSchema } } }) as const

/** Problems that any call may answer. */
export const commonProblems = {
  400: problem('Malformed request, or the region header is missing or unknown'),
  422: problem('The request does not match the schema, or the shop refuses it'),
  502: problem('The platform cannot be reached'),
  503: problem('The platform or the session store is busy'),
  504: problem('The platform did not answer in time'),
}
export const signedOut = { 401: problem('No customer is signed in to the region’s store') }
export const forbidden = { 403: problem('Not for this account') }
export const tooMany = { 429: problem('Too many tries; `Retry-After` says when to come back') }
export const notFound = { 404: problem('There is no such thing, or it is not yours') }
export const writeProblems = {
  403: problem('Anti-forgery token or Origin is missing or wrong'),
  409: problem('Changed elsewhere at the same time'),
}
