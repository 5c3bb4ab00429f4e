import { z } from 'zod'
import { type Scalar, type SearchDocument, comparable, toWire, valuesOf } from './documents/search-document.ts'
import type { Schema } from './schema.ts'
import { toRangeTest } from './values.ts'

const part = 'Facets'
const direction = z.enum(['asc', 'desc'])
const end = z.union([z.number(), z.string()]).optional()

const valueFacet = z.strictObject({
  type: z.literal('value'),
  name: z.string().optional(),
  size: z.int().min(1).max(250).default(10),
  sort: z
    .union([z.strictObject({ count: direction }), z.strictObject({ value: direction })])
    .default({ count: 'desc' }),
})
const rangeFacet = z.strictObject({
  type: z.literal('range'),
  name: z.string().optional(),
  ranges: z.array(z.strictObject({ from: end, to: end, name: z.string().optional() })).min(1),
})
const facet = z.discriminatedUnion('type', [valueFacet, rangeFacet])

/** One facet a field, or several. Distances (`center`, `unit`) are refused. */
export const facetsSchema = z.record(z.string(), z.union([facet, z.array(facet)]))
type Facet = z.infer<typeof facet>
type ValueFacet = z.infer<typeof valueFacet>
type RangeFacet = z.infer<typeof rangeFacet>

/** A facet as answered: buckets in `data`. */
type Answer = { readonly type: string; readonly name?: string; readonly data: readonly object[] }
type Count = (documents: readonly SearchDocument[]) => Readonly<Record<string, readonly Answer[]>>

/**
 * Reads facets into what counts them.
 * @throws SearchRefusal for unknown fields and ranges that do not fit them
 */
export function readFacets(facets: z.infer<typeof facetsSchema>, schema: Schema): Count {
  const counts = Object.entries(facets).map(([field, asked]) => {
    const type = schema.typeOf(field, part)
    const counters = [asked].flat().map((one) => {
      const data = one.type === 'value' ? valueCounter(field, one) : rangeCounter(field, one, type)
      return (documents: readonly SearchDocument[]): Answer => ({
        type: one.type,
        ...named(one),
        data: data(documents),
      })
    })
    return [field, counters] as const
  })
  return (documents) =>
    Object.fromEntries(counts.map(([field, counters]) => [field, counters.map((counter) => counter(documents))]))
}

const named = ({ name }: Pick<Facet, 'name'>): { readonly name?: string } => (name === undefined ? {} : { name })

type Counter = (documents: readonly SearchDocument[]) => readonly object[]

function valueCounter(field: string, { size, sort }: ValueFacet): Counter {
  return (documents) => {
    const buckets = new Map<string | number, { readonly value: Scalar; count: number }>()
    for (const document of documents) {
      for (const value of new Map(valuesOf(document, field).map((each) => [comparable(each), each])).values()) {
        const bucket = buckets.get(comparable(value)) ?? { value, count: 0 }
        bucket.count += 1
        buckets.set(comparable(value), bucket)
      }
    }
    const byValue = [...buckets.values()].toSorted((one, other) =>
      order(comparable(one.value), comparable(other.value)),
    )
    const sign = ('count' in sort ? sort.count : sort.value) === 'asc' ? 1 : -1
    const sorted =
      'count' in sort
        ? byValue.toSorted((one, other) => sign * (one.count - other.count))
        : sign === 1
          ? byValue
          : byValue.toReversed()
    return sorted.slice(0, size).map(({ value, count }) => ({ value: toWire(value), count }))
  }
}

const order = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

function rangeCounter(field: string, { ranges }: RangeFacet, type: ReturnType<Schema['typeOf']>): Counter {
  const tests = ranges.map((range) => ({ range, isIn: toRangeTest(range, type, part) }))
  return (documents) =>
    tests.map(({ range, isIn }) => ({
      ...range,
      count: documents.filter((document) => valuesOf(document, field).some(isIn)).length,
    }))
}
