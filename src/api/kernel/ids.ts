import { z } from '@hono/zod-openapi'

const largest = 2_147_483_647

/** A platform id in a JSON body. */
export const productIdSchema = z.int().min(1).max(largest)

/** A platform id in a path: decimal digits only, no sign, no exponent. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number from 1')
  .transform(Number)
  .refine((id) => id <= largest, 'is too large')
  .openapi({ type: 'integer', minimum: 1 })

/**
 * Parses comma-separated platform ids of a query, sorted and without duplicates, so that equal queries share a cache
 * entry.
 */
export const idListSchema = (most: number) =>
  z
    .string()
    .max(most * 11)
    .transform((text) => text.split(','))
    .pipe(z.array(pathIdSchema).max(most, `must be at most ${most} ids`))
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))
    .openapi({ type: 'string', description: `Ids, comma-separated, at most ${most}`, example: '101,102' })
