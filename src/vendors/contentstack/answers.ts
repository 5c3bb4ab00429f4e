import type { z } from 'zod'
import { clientErrorSchema } from './wire/envelope.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { EntryMissingError } from './contentstack.ts'

/** The service's own limit of a page. */
export const pageSize = 100
const missingEntry = 141

/**
 * The answer of one call. @throws EntryMissingError for the service's error 141, VendorError for every other failure
 */
export async function attempt<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (cause) {
    throw toError(operation, cause)
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

function toError(operation: string, cause: unknown): Error {
  const { error_code: code, status = 0 } = clientErrorSchema.safeParse(cause).data ?? {}
  if (code === missingEntry) return new EntryMissingError()
  const place = { vendor: 'contentstack', operation }
  if (status === 0) return new VendorError(place, { fault: 'unreachable', cause })
  const fault = status === 429 ? 'busy' : status === 408 ? 'timeout' : 'answer'
  return new VendorError(place, { fault, status, detail: `error ${String(code ?? 'unknown')}` })
}
