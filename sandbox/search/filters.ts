import { type Scalar, type SearchDocument, comparable, valuesOf } from './documents/search-document.ts'
import { SearchRefusal } from './refusal.ts'
import type { Schema } from './schema.ts'
import { type Range, readValue, toRangeTest } from './values.ts'

type Test = (document: SearchDocument) => boolean

const part = 'Filters'
const deepest = 5
const mostFilters = 32
const mostValues = 1024

const everything: Test = () => true
/** An empty group lets everything through. */
const groups = new Map<string, (tests: readonly Test[]) => Test>([
  ['all', (tests) => (document) => tests.every((test) => test(document))],
  ['any', (tests) => (tests.length === 0 ? everything : (document) => tests.some((test) => test(document)))],
  ['none', (tests) => (document) => !tests.some((test) => test(document))],
])

/**
 * Reads filters: fields with a value, several (any of them) or a range; groups `all`, `any` and `none` of them.
 * @throws SearchRefusal for unknown fields, values of the wrong type, too many and too deep ones, geolocation
 */
export function readFilters(filters: unknown, schema: Schema): Test {
  let count = 0

  function read(filter: unknown, depth: number): Test {
    if (!isRecord(filter)) throw new SearchRefusal(`${part} must be an object`)
    const names = Object.keys(filter)
    const found = names.flatMap((name) => {
      const group = groups.get(name)
      return group ? [group(readGroup(filter[name], depth + 1))] : []
    })
    if (found.length === names.length) return (document) => found.every((test) => test(document))
    const [field] = names
    if (field === undefined || names.length > 1) {
      throw new SearchRefusal(`${part} must name one field each: ${names.join(', ')}`)
    }
    if (++count > mostFilters) throw new SearchRefusal(`${part} contains too many filters: at most ${mostFilters}`)
    return readField(field, filter[field], schema)
  }

  function readGroup(group: unknown, depth: number): readonly Test[] {
    if (depth > deepest) throw new SearchRefusal(`${part} contains too many nested levels: at most ${deepest}`)
    const filters: readonly unknown[] = Array.isArray(group) ? group : [group]
    return filters.map((filter) => read(filter, depth))
  }

  return filters === undefined ? everything : read(filters, 0)
}

function readField(field: string, condition: unknown, schema: Schema): Test {
  const type = schema.typeOf(field, part)
  const isMet = isRecord(condition)
    ? toRangeTest(readRange(field, condition), type, part)
    : toValueTest(valuesIn(field, condition).map((value) => readValue(value, type, part)))
  return (document) => valuesOf(document, field).some(isMet)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readRange(field: string, condition: Record<string, unknown>): Range {
  if ('center' in condition) throw new SearchRefusal(`${part} contains invalid field: ${field} is no geolocation`)
  const unknown = Object.keys(condition).find((name) => name !== 'from' && name !== 'to')
  if (unknown !== undefined) throw new SearchRefusal(`${part} contains invalid key: ${unknown}`)
  const [from, to] = [condition['from'], condition['to']].map((end) => {
    if (end === undefined || typeof end === 'number' || typeof end === 'string') return end
    throw new SearchRefusal(`${part} contains invalid value: ${JSON.stringify(end)} is no end of a range`)
  })
  return { from, to }
}

function valuesIn(field: string, condition: unknown): readonly unknown[] {
  const values: readonly unknown[] = Array.isArray(condition) ? condition : [condition]
  if (values.length === 0) throw new SearchRefusal(`${part} contains no value for field: ${field}`)
  if (values.length > mostValues) throw new SearchRefusal(`${part} contains too many values for field: ${field}`)
  return values
}

function toValueTest(values: readonly Scalar[]): (value: Scalar) => boolean {
  const wanted = new Set(values.map(comparable))
  return (value) => wanted.has(comparable(value))
}
