import { createMiddleware } from 'hono/factory'
import { TextRequest } from '../../../lib/text-request.ts'
import type { ApiEnv } from '../api-env.ts'
import { longestBodyAt } from '../body-limits.ts'
import { type InputFault, Problem } from '../problems.ts'
import { readBody } from '../read-body.ts'

/** Deepest nesting of a JSON body; no route needs more than a few levels. */
export const maxJsonDepth = 20

/** Refuses compressed request bodies: 415 (RFC 9110 §8.4, RFC 7694). Proxies may decompress; this server does not. */
const compressedBody = (): Problem => new Problem('media_type', { headers: { 'Accept-Encoding': 'identity' } })

/**
 * Limits the body's size and reads it. Replaces the Node listener's request by a standard `Request`: the listener's
 * cannot be cloned, and has a body stream even when the body is empty.
 */
export const bodyLimit = createMiddleware<ApiEnv>(async (c, next) => {
  const { url, method, headers, body } = c.req.raw
  const text = await readBody(c.req.raw, longestBodyAt(c.req.path))
  if (body) {
    if (text !== '' && headers.has('content-encoding')) throw compressedBody()
    const init = { method, headers }
    c.req.raw = text === '' ? new Request(url, init) : new TextRequest(url, { ...init, body: text })
  }
  await next()
})

/** Parameters of a media type: none, or UTF-8. */
const ownParameters = /^(?:;\s*charset="?utf-8"?)?$/

/** @param type the only media type of these routes' bodies, in UTF-8 */
export const requireMediaType = (type: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const given = c.req.header('content-type')?.toLowerCase().replaceAll(/\s/g, '') ?? ''
    const isRight = given.startsWith(type) && ownParameters.test(given.slice(type.length))
    if (c.req.raw.body !== null && !isRight) throw new Problem('media_type', { headers: { Accept: type } })
    await next()
  })

/** Whether a JSON text nests arrays and objects deeper than `limit`. Any result is possible for invalid JSON. */
function isDeeper(json: string, limit: number): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index]
    if (sign === '\\') index += 1
    else if (sign === '"') inText = !inText
    else if (!inText && (sign === '[' || sign === '{')) depth += 1
    else if (!inText && (sign === ']' || sign === '}')) depth -= 1
    if (depth > limit) return true
  }
  return false
}

/** Refuses deeply nested JSON before it is parsed: 400 `malformed`. */
export const jsonDepthLimit = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.raw.body !== null && isDeeper(await c.req.text(), maxJsonDepth)) throw new Problem('malformed')
  await next()
})

/** Refuses repeated query keys: the intended value is ambiguous. */
export const uniqueQueryKeys = createMiddleware<ApiEnv>(async (c, next) => {
  const keys = [...new URL(c.req.url).searchParams.keys()]
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  if (repeated.size > 0) throw new Problem('invalid', { errors: [...repeated].map(toFault) })
  await next()
})

const toFault = (key: string): InputFault => ({
  pointer: `/query/${key.slice(0, 64)}`,
  message: 'is given more than once',
})
