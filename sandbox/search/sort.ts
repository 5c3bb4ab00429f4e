import { z } from 'zod'
import { type SearchDocument, comparable, valuesOf } from './documents/search-document.ts'
import { SearchRefusal } from './refusal.ts'
import type { Schema } from './schema.ts'

const part = 'Sort'
const mostSorts = 10
const direction = z.enum(['asc', 'desc'])
const sort = z
  .record(z.string(), direction, 'must be fields with asc or desc')
  .refine((fields) => Object.keys(fields).length === 1, 'must name one field each')

/** One field, or a list of them; `_score` is how well a document matches. Distances are refused. */
export const sortSchema = z.union([sort, z.array(sort).max(mostSorts)])

/** A document that was found. */
type Found = { readonly document: SearchDocument; readonly score: number }
type Compare = (one: Found, other: Found) => number

/**
 * Reads an order; without one, what matches best comes first. Ties go by id.
 * @throws SearchRefusal for unknown fields
 */
export function readSort(sorts: z.infer<typeof sortSchema> | undefined, schema: Schema): Compare {
  const orders = [sorts ?? { _score: 'desc' as const }].flat().flatMap((fields) => Object.entries(fields))
  if (orders.length === 0) throw new SearchRefusal(`${part} is empty`)
  const compares = [...orders.map(([field, way]) => byField(field, way, schema)), byId]
  return (one, other) => {
    for (const compare of compares) {
      const result = compare(one, other)
      if (result !== 0) return result
    }
    return 0
  }
}

const byId: Compare = (one, other) => compareKeys(one.document.id, other.document.id)

function byField(field: string, way: 'asc' | 'desc', schema: Schema): Compare {
  if (field !== '_score') schema.typeOf(field, part)
  const sign = way === 'asc' ? 1 : -1
  const keyOf = ({ document, score }: Found): string | number | undefined => {
    if (field === '_score') return score
    // Of several values the one that would come first counts.
    return valuesOf(document, field)
      .map(comparable)
      .toSorted((one, other) => sign * compareKeys(one, other))[0]
  }
  return (one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return sign * compareKeys(first, second)
  }
}

const compareKeys = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)
