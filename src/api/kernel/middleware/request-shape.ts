import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { longestBodyAt } from '../body-limits.ts'
import { type InputFault, Problem } from '../problems.ts'
import { readBody, requireLength, setBody } from '../read-body.ts'

/** Deepest nesting of a JSON body; no route needs more than a few levels. */
export const maxJsonDepth = 20

/** Refuses compressed request bodies: 415 (RFC 9110 §8.4, RFC 7694). Proxies may decompress; this server does not. */
const compressedBody = (): Problem => new Problem('media_type', { headers: { 'Accept-Encoding': 'identity' } })

/** GET and HEAD have no body here: the platform's `Request` refuses one, and the Node listener reads none. */
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Limits the body's size and reads it. */
export const bodyLimit = createMiddleware<ApiEnv>(async (c, next) => {
  const longest = longestBodyAt(c.req.path)
  if (isRead(c.req.method)) requireLength(c.req.raw.headers, longest)
  else {
    const text = await readBody(c, longest)
    if (text !== '' && c.req.raw.headers.has('content-encoding')) throw compressedBody()
    setBody(c, text)
  }
  await next()
})

/** Parameters of a media type: none, or UTF-8. */
const ownParameters = /^(?:;\s*charset="?utf-8"?)?$/

/** Runs after `bodyLimit`. @param type the only media type of these routes' bodies, in UTF-8 */
export const requireMediaType = (type: string) => {
  const isRight = (given: string): boolean => given.startsWith(type) && ownParameters.test(given.slice(type.length))
  return createMiddleware<ApiEnv>((c, next) => {
    const given = c.req.header('content-type')?.toLowerCase().replaceAll(/\s/g, '') ?? ''
    if (c.get('body') && !isRight(given)) throw new Problem('media_type', { headers: { Accept: type } })
    return next()
  })
}

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

/** Refuses deeply nested JSON before it is parsed: 400 `malformed`. Runs after `bodyLimit`. */
export const jsonDepthLimit = createMiddleware<ApiEnv>((c, next) => {
  if (isDeeper(c.get('body') ?? '', maxJsonDepth)) throw new Problem('malformed')
  return next()
})

/** Refuses repeated query keys: the intended value is ambiguous. */
export const uniqueQueryKeys = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.req.url.includes('&')) return next()
  const keys = [...new URL(c.req.url).searchParams.keys()]
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  if (repeated.size > 0) throw new Problem('invalid', { errors: [...repeated].map(toFault) })
  await next()
})

const toFault = (key: string): InputFault => ({
  pointer: `/query/${key.slice(0, 64)}`,
  message: 'is given more than once',
})
