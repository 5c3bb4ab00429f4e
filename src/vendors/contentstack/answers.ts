import type { z } from 'zod'
import type { ContentLocale } from '../../domain/region/countries.ts'
import { clientErrorSchema } from './wire/envelope.ts'
import { NotInServiceError } from '../../ports/content.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { EntryMissingError } from './contentstack.ts'

/** The service's own limit of a page. */
export const pageSize = 100
/** Code of a missing entry, and of a language that the stack lacks. */
const missing = 141
/** Code of a content type that the stack lacks. */
const unknownType = 118

/**
 * The answer of one call.
 * @param locale the language asked for, which the error of a stack without it names
 * @throws EntryMissingError for an entry that is not there, NotInServiceError for a language or a content type that the
 * stack lacks, VendorError for every other failure
 */
export async function attempt<Answer>(
  operation: string,
  call: () => Promise<Answer>,
  locale?: ContentLocale,
): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    throw toError(operation, cause, locale)
  }
}

/** Checks a body. @throws VendorError for one that does not fit its schema */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown, operation: string): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new VendorError({ vendor: 'contentstack', operation }, { fault: 'answer', cause: parsed.error })
}

/**
 * All pages of a list, joined. A page that is not full is the last: lists come without a count (vendors, content 12).
 */
export async function allPages<Item>(page: (skip: number) => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const all: Item[] = []
  for (;;) {
    const items = await page(all.length)
    all.push(...items)
    if (items.length < pageSize) return all
  }
}

function toError(operation: string, cause: unknown, locale?: ContentLocale): Error {
  const { error_code: code, error_message: message = '', status = 0 } = clientErrorSchema.safeParse(cause).data ?? {}
  const place = { vendor: 'contentstack', operation }
  if (code === missing && /^language\b/i.test(message)) {
    const detail = `the stack has no language ${locale ?? 'of this name'}`
    return new NotInServiceError(place, { fault: 'answer', status, detail })
  }
  if (code === unknownType)
    return new NotInServiceError(place, { fault: 'answer', status, detail: 'the stack has no such content type' })
  if (code === missing) return new EntryMissingError()
  if (status === 0) return new VendorError(place, { fault: 'unreachable', cause })
  const fault = status === 429 ? 'busy' : status === 408 ? 'timeout' : 'answer'
  return new VendorError(place, { fault, status, detail: `error ${String(code ?? 'unknown')}` })
}
