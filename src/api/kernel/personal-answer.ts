import type { Context, TypedResponse } from 'hono'
import type { ApiEnv } from './api-env.ts'

/** `Cache-Control` of answers for one visitor. */
export const personalCache = 'private, no-store'

/**
 * Answers one visitor, as `c.json` does below the middleware `personal`, with all headers in one plain object: the Node
 * listener then writes the answer as it is.
 */
export function answerPersonal<Body extends object>(
  c: Context<ApiEnv>,
  body: Body,
): Response & TypedResponse<Body, 200, 'json'> {
  c.set('hasCacheHeaders', true)
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': personalCache }
  // Hono infers response types from `c.json` only.
  return new Response(JSON.stringify(body), { headers }) as Response & TypedResponse<Body, 200, 'json'>
}
