import { z } from 'zod'
import { type Scalar, comparable } from './documents/search-document.ts'
import { SearchRefusal } from './refusal.ts'
import type { FieldType } from './schema.ts'

const dateSchema = z.iso.datetime({ offset: true })

/** `from` belongs to it, `to` does not. */
export type Range = { readonly from?: string | number | undefined; readonly to?: string | number | undefined }

/**
 * A value of a request as documents of that type hold it: values are exact and typed.
 * @param type `undefined` takes any
 * @param part of the request that holds it
 * @throws SearchRefusal for another type
 */
export function readValue(value: unknown, type: FieldType | undefined, part: string): Scalar {
  if (typeof value === 'number' && (type === 'number' || type === undefined)) return value
  if (typeof value === 'string') {
    if (type === 'text' || type === undefined) return value
    if (type === 'date' && dateSchema.safeParse(value).success) return new Date(value)
  }
  const wanted = type === 'date' ? 'an RFC 3339 date' : `a ${type ?? 'text or number'}`
  throw new SearchRefusal(`${part} contains invalid value: ${JSON.stringify(value)} is not ${wanted}`)
}

/**
 * Whether a value lies in a range.
 * @throws SearchRefusal for a range of text, one without ends, and ends of another type
 */
export function toRangeTest(range: Range, type: FieldType | undefined, part: string): (value: Scalar) => boolean {
  if (type === 'text') throw new SearchRefusal(`${part} contains invalid range: text has none`)
  if (range.from === undefined && range.to === undefined) {
    throw new SearchRefusal(`${part} contains invalid range: it has neither from nor to`)
  }
  const [from, to] = [range.from, range.to].map((end) =>
    end === undefined ? undefined : comparable(readValue(end, type, part)),
  )
  return (value) => {
    const place = comparable(value)
    return (from === undefined || place >= from) && (to === undefined || place < to)
  }
}
