import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { longestBodyAt } from '../body-limits.ts'
import { type InputFault, Problem } from '../problems.ts'
import { readBody } from '../read-body.ts'

/** Levels of a JSON body; no route takes more than a few. */
export const maxJsonDepth = 20

/** Who stands before us may have judged what is packed in it; here nobody unpacks (RFC 9110 §8.4, RFC 7694). */
const compressedBody = (): Problem => new Problem('media_type', { headers: { 'Accept-Encoding': 'identity' } })

/**
 * Reads the body, as far as it may be long. The request goes on as one of the platform's own class: the Node listener's
 * cannot be copied, and has a body stream even where nothing was sent.
 */
export const bodyLimit = createMiddleware<ApiEnv>(async (c, next) => {
  const { url, method, headers, body } = c.req.raw
  const text = await readBody(c.req.raw, longestBodyAt(c.req.path))
  if (body) {
    if (text !== '' && headers.has('content-encoding')) throw compressedBody()
    c.req.raw = new Request(url, { method, headers, body: text === '' ? null : text })
  }
  await next()
})

/** Parameters of a media type: none, or the one encoding that we read. */
const ownParameters = /^(?:;\s*charset="?utf-8"?)?$/

/** @param type the one media type that bodies of these routes have, in UTF-8 */
export const requireMediaType = (type: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const given = c.req.header('content-type')?.toLowerCase().replaceAll(/\s/g, '') ?? ''
    const isRight = given.startsWith(type) && ownParameters.test(given.slice(type.length))
    if (c.req.raw.body !== null && !isRight) throw new Problem('media_type', { headers: { Accept: type } })
    await next()
  })

/**
 * Whether arrays and objects of a JSON text are nested more than `limit` deep; a text that is no JSON may be either.
 */
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

/** Refuses a body that is nested for nobody's use but an attacker's, before anything parses it. */
export const jsonDepthLimit = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.raw.body !== null && isDeeper(await c.req.text(), maxJsonDepth)) throw new Problem('malformed')
  await next()
})

/** Refuses a query key that comes twice: which one counts would be a guess. */
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
