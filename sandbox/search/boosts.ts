import { z } from 'zod'
import { type SearchDocument, comparable, valuesOf } from './documents/search-document.ts'
import type { Schema } from './schema.ts'
import { readValue } from './values.ts'

const part = 'Boosts'
const value = z.union([z.string(), z.number()])

/** Functional and proximity boosts are refused: nothing says how the vendor counts them. */
const valueBoost = z.strictObject({
  type: z.literal('value', 'The sandbox understands boosts by value alone'),
  value: z.union([value, z.array(value).min(1)]),
  operation: z.enum(['add', 'multiply']).default('add'),
  factor: z.number().min(0).max(10).default(1),
})

/** A list of boosts for each field. */
export const boostsSchema = z.record(z.string(), z.array(valueBoost))
type Boosts = z.infer<typeof boostsSchema>

/** The score of a document after boosts. */
type Boost = (document: SearchDocument, score: number) => number

/**
 * Reads boosts: a document with one of the values gets its score multiplied by the factor, or the factor added.
 * @throws SearchRefusal for unknown fields and values of the wrong type
 */
export function readBoosts(boosts: Boosts, schema: Schema): Boost {
  const steps = Object.entries(boosts).flatMap(([field, asked]) => {
    const type = schema.typeOf(field, part)
    return asked.map(({ value: named, operation, factor }): Boost => {
      const wanted = new Set([named].flat().map((one) => comparable(readValue(one, type, part))))
      return (document, score) => {
        if (!valuesOf(document, field).some((one) => wanted.has(comparable(one)))) return score
        return operation === 'multiply' ? score * factor : score + factor
      }
    })
  })
  return (document, score) => steps.reduce((boosted, step) => step(document, boosted), score)
}
