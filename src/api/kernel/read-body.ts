import type { Context } from 'hono'
import { TooLongError, readText } from '../../lib/read-text.ts'
import type { ApiEnv } from './api-env.ts'
import { Problem } from './problems.ts'

/** @throws Problem `too_large` when a body is announced that is longer than `longest` bytes */
export function requireLength(headers: Headers, longest: number): void {
  if (Number(headers.get('content-length') ?? 0) > longest) throw new Problem('too_large')
}

/** Gives Hono a body that was read: `c.req.text()` and `c.req.json()` then leave the request alone. */
export function setBody(c: Context<ApiEnv>, text: string): void {
  c.set('body', text)
  // Hono's cache holds promises, whatever its type says.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
}

/**
 * Reads the whole body as text; '' for an empty body.
 * @param longest bytes
 * @throws Problem `too_large`, also by `Content-Length` alone; `malformed` for a truncated body
 */
export async function readBody(c: Context<ApiEnv>, longest: number): Promise<string> {
  requireLength(c.req.raw.headers, longest)
  const received = c.get('body')
  if (received !== undefined) {
    if (Buffer.byteLength(received) > longest) throw new Problem('too_large')
    return received
  }
  try {
    return await readText(c.req.raw.body, longest)
  } catch (cause) {
    throw new Problem(cause instanceof TooLongError ? 'too_large' : 'malformed', { cause })
  }
}
