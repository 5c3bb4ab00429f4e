import { createMiddleware } from 'hono/factory'
import { TooLongError, readText } from '../../lib/read-text.ts'
import type { ApiEnv } from '../api-env.ts'
import { type InputFault, Problem } from '../problems.ts'

/** Bytes. */
const longestBody = 100 * 1024

async function readBody(body: ReadableStream<Uint8Array>): Promise<string> {
  try {
    return await readText(body, longestBody)
  } catch (cause) {
    throw new Problem(cause instanceof TooLongError ? 'too_large' : 'malformed', { cause })
  }
}

/**
 * Reads the body, as far as it may be long. The request goes on as one of the platform's own class: the Node listener's
 * cannot be copied, and has a body stream even where nothing was sent.
 */
export const bodySize = createMiddleware<ApiEnv>(async (c, next) => {
  const { url, method, headers, body } = c.req.raw
  if (Number(headers.get('content-length') ?? 0) > longestBody) throw new Problem('too_large')
  if (body) {
    const text = await readBody(body)
    c.req.raw = new Request(url, { method, headers, body: text === '' ? null : text })
  }
  await next()
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
