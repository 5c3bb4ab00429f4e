import type { z } from '@hono/zod-openapi'
import { formMetaFields } from '../../domain/forms/form-fields.ts'
import { isOriginOf } from '../../lib/canonical-host.ts'
import { Problem } from '../kernel/problems.ts'

export type Fields = ReadonlyMap<string, string>

/** Most characters of a value: a bot-protection token is the longest. */
const longestValue = 4096
/** Most fields of a form: a product has twenty choices at most. */
const mostFields = 40
/** Most characters of a local path. */
const longestPath = 512

/**
 * Parses the fields of a plain form post, by name; without those about the form itself.
 * @throws Problem `malformed` for too many, repeated or overlong fields, or a NUL
 */
export function readFields(body: string): Fields {
  if (body.split('&', mostFields + 1).length > mostFields) throw new Problem('malformed')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name) || value.length > longestValue || value.includes('\0')) throw new Problem('malformed')
    if (!formMetaFields.has(name)) fields.set(name, value)
  }
  return fields
}

/**
 * Parses fields by a schema.
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
 * Returns a path of this site from a form field, for a redirect; `undefined` for any other address and for overlong
 * paths.
 * @param siteUrl public origin of the shop
 */
export function localPath(value: string | undefined, siteUrl: string): string | undefined {
  if (value === undefined || !value.startsWith('/')) return undefined
  const url = URL.parse(value, siteUrl)
  if (url?.origin !== new URL(siteUrl).origin || url.pathname.startsWith('//')) return undefined
  const path = `${url.pathname}${url.search}`
  return path.length > longestPath ? undefined : path
}

const pathOf = (page: string): string => page.split('?', 1)[0] ?? page

/**
 * Returns the page that a form's field `return` names, with the query of the page that sent the form where that is the
 * same one: a page that is prebuilt for all visitors cannot write its query into its form.
 * @param referer the request's `Referer`
 */
export function returnPath(fields: Fields, referer: string | undefined, siteUrl: string): string | undefined {
  const named = localPath(fields.get('return'), siteUrl)
  const from = referer === undefined ? undefined : URL.parse(referer)
  if (named === undefined || !from || !isOriginOf(siteUrl, from.origin)) return named
  const sender = localPath(`${from.pathname}${from.search}`, siteUrl)
  return sender !== undefined && pathOf(sender) === named ? sender : named
}
