import type { Json } from '../seed/types.ts'
import { type Entry, type JsonObject, type Pointer, isObject, isPointer, valuesAt } from './entry.ts'
import { badParameter } from './failure.ts'
import { termsAt } from './taxonomies.ts'

/** The published entry behind a reference, in the language that is being asked for. */
export type Lookup = (pointer: Pointer) => Entry | undefined

const same = (one: Json, other: Json): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Numbers with numbers, text (and dates) with text; anything else does not compare. */
function compare(one: Json, other: Json): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0
  return undefined
}

const ordered = (values: readonly Json[], operand: Json, test: (difference: number) => boolean): boolean =>
  values.some((value) => {
    const difference = compare(value, operand)
    return difference !== undefined && test(difference)
  })

const list = (operand: Json): readonly Json[] => (Array.isArray(operand) ? operand : [operand])

const isAnyOf = (values: readonly Json[], operand: Json): boolean =>
  values.some((value) => list(operand).some((wanted) => same(value, wanted)))

function matchesPattern(values: readonly Json[], source: Json, options: Json | undefined): boolean {
  if (typeof source !== 'string') throw badParameter('query')
  const flags = typeof options === 'string' ? options.replaceAll(/[^ims]/g, '') : ''
  let pattern: RegExp
  try {
    pattern = new RegExp(source, flags)
  } catch (cause) {
    throw Object.assign(badParameter('query'), { cause })
  }
  return values.some((value) => typeof value === 'string' && pattern.test(value))
}

const refersTo = (values: readonly Json[], filter: Json, lookup: Lookup): boolean =>
  values.some((value) => {
    const target = isPointer(value) ? lookup(value) : undefined
    return target !== undefined && matches(target, filter, lookup)
  })

type Operator = (values: readonly Json[], operand: Json, lookup: Lookup, condition: { [key: string]: Json }) => boolean

const operators: Readonly<Record<string, Operator>> = {
  $eq: (values, operand) => isAnyOf(values, [operand]),
  $ne: (values, operand) => !isAnyOf(values, [operand]),
  $lt: (values, operand) => ordered(values, operand, (difference) => difference < 0),
  $lte: (values, operand) => ordered(values, operand, (difference) => difference <= 0),
  $gt: (values, operand) => ordered(values, operand, (difference) => difference > 0),
  $gte: (values, operand) => ordered(values, operand, (difference) => difference >= 0),
  $in: (values, operand) => isAnyOf(values, operand),
  $nin: (values, operand) => !isAnyOf(values, operand),
  $exists: (values, operand) => values.some((value) => value !== null) === operand,
  $regex: (values, operand, _lookup, condition) => matchesPattern(values, operand, condition['$options']),
  $options: (_values, _operand, _lookup, condition) => '$regex' in condition,
  $in_query: (values, operand, lookup) => refersTo(values, operand, lookup),
  $nin_query: (values, operand, lookup) => !refersTo(values, operand, lookup),
}

function meets(values: readonly Json[], condition: Json, lookup: Lookup): boolean {
  if (!isObject(condition)) return isAnyOf(values, condition)
  return Object.entries(condition).every(([name, operand]) => {
    const operator = operators[name]
    if (!operator) throw badParameter('query', `has an unknown operator ${name}.`)
    return operator(values, operand, lookup, condition)
  })
}

/**
 * Whether an entry, an asset or a content type answers a `query` (vendors, content 4).
 * @throws DeliveryError for an operator or a pattern that the service does not know
 */
export function matches(item: JsonObject, filter: Json, lookup: Lookup): boolean {
  if (!isObject(filter)) throw badParameter('query')
  return Object.entries(filter).every(([field, condition]) => {
    if (field === '$and') return list(condition).every((part) => matches(item, part, lookup))
    if (field === '$or') return list(condition).some((part) => matches(item, part, lookup))
    return meets(termsAt(item, field) ?? valuesAt(item, field.split('.')), condition, lookup)
  })
}

const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Whether a word of any of the entry's own texts begins with what is being typed. */
export function suggests(entry: Entry, typed: string): boolean {
  const wanted = typed.toLowerCase()
  return Object.values(entry).some(
    (value) => typeof value === 'string' && words(value).some((word) => word.startsWith(wanted)),
  )
}
