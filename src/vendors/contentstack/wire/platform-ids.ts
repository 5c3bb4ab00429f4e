import { z } from 'zod'
import { stores } from '../../../domain/region/stores.ts'

/** Store → the platform's category id there. */
export const categoryIds = z
  .object(Object.fromEntries(stores.map((store) => [store, z.number().int().positive().nullish()])))
  .nullish()
  .transform((ids) => Object.fromEntries(Object.entries(ids ?? {}).flatMap(([store, id]) => (id ? [[store, id]] : []))))
