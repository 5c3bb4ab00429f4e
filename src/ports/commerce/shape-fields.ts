import { z } from 'zod'

/* Fields that the platform leaves out, or sends as null, where there is nothing (vendors, commerce 3.8). */

const nullish = <Schema extends z.ZodType, Nothing>(schema: Schema, nothing: Nothing) =>
  schema.nullish().transform((value) => value ?? nothing)

/** A text; '' where there is none. */
export const optionalText = nullish(z.string(), '')

/** An id; `undefined` where there is none. */
export const optionalId = nullish(z.number().int(), undefined)

/** An id that is 0 where there is none: a guest, no group. */
export const idOrZero = nullish(z.number().int(), 0)

/** A number of pieces; 0 where none is named. */
export const countOrZero = nullish(z.number().int(), 0)

/** A variant's price; null for "taken from the product", which the platform also writes as an empty object. */
export const variantPrice = z
  .union([z.number(), z.null(), z.object({})])
  .optional()
  .transform((price) => (typeof price === 'number' ? price : null))
