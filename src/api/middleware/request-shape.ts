import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { type InputFault, Problem } from '../problems.ts'

/** Bytes. */
const longestBody = 100 * 1024

const limitBody = bodyLimit({
  maxSize: longestBody,
  onError: () => {
    throw new Problem('too_large')
  },
})

/** The same request as one of the platform's own class. The Node listener's cannot be copied, which the limit does. */
function toPlatformRequest({ url, method, headers, body }: Request): Request {
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

export const bodySize = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.raw.body && !c.req.raw.headers.has('content-length')) c.req.raw = toPlatformRequest(c.req.raw)
  return limitBody(c, next)
})

/** @param type the one media type that bodies of these routes have */
export const mediaType = (type: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const given = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (c.req.raw.body !== null && given !== type) throw new Problem('media_type', { headers: { Accept: type } })
    await next()
  })

/** Refuses a query key that comes twice: which one counts would be a guess. */
export const singleQueryKeys = createMiddleware<ApiEnv>(async (c, next) => {
  const keys = [...new URL(c.req.url).searchParams.keys()]
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  if (repeated.size > 0) throw new Problem('invalid', { errors: [...repeated].map(toFault) })
  await next()
})

const toFault = (key: string): InputFault => ({
  pointer: `/query/${key.slice(0, 64)}`,
  message: 'is given more than once',
})
