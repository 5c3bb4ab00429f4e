import type { z } from '@hono/zod-openapi'
import { Problem } from '../kernel/problems.ts'

export type Fields = ReadonlyMap<string, string>

/** Characters of a value: a token of the bot protection is the longest. */
const longestValue = 4096
/** More than any of our forms has: a product's choices are twenty at most. */
const mostFields = 40
/** Characters of a path of this site, as a session stores it. */
const longestPath = 512

/**
 * Fields of a plain form post, by name.
 * @throws Problem `malformed` when there are more than any form has, one comes twice, is overlong or holds a NUL
 */
export function readFields(body: string): Fields {
  if (body.split('&', mostFields + 1).length > mostFields) throw new Problem('malformed')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name) || value.length > longestValue || value.includes('\0')) throw new Problem('malformed')
    fields.set(name, value)
  }
  return fields
}

/**
 * Fields as a schema reads them.
 * @throws Problem `invalid` naming the fields
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Iterable<readonly [string, unknown]>,
): z.infer<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message }))
  throw new Problem('invalid', { errors })
}

/**
 * A path of this site from a form field, for a redirect; `undefined` for anything that a browser could take elsewhere,
 * or that is longer than our own.
 * @param siteUrl public origin of the shop
 */
export function localPath(value: string | undefined, siteUrl: string): string | undefined {
  if (value === undefined || !value.startsWith('/')) return undefined
  const url = URL.parse(value, siteUrl)
  if (url?.origin !== new URL(siteUrl).origin || url.pathname.startsWith('//')) return undefined
  const path = `${url.pathname}${url.search}`
  return path.length > longestPath ? undefined : path
}
