import type { z } from '@hono/zod-openapi'
import { Problem } from '../problems.ts'

export type Fields = ReadonlyMap<string, string>

const longestValue = 2000

/**
 * Fields of a plain form post, by name.
 * @throws Problem `malformed` when a field comes twice, is overlong or holds a NUL
 */
export function readFields(body: string): Fields {
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
 * A path of this site from a form field, for a redirect; `undefined` for anything that a browser could take elsewhere.
 * @param siteUrl public origin of the shop
 */
export function localPath(value: string | undefined, siteUrl: string): string | undefined {
  if (value === undefined || !value.startsWith('/')) return undefined
  const url = URL.parse(value, siteUrl)
  return url?.origin === new URL(siteUrl).origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}`
    : undefined
}
