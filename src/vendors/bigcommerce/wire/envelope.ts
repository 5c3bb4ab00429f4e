import { z } from 'zod'
import { paginationSchema } from '../../../ports/commerce/paging.ts'

/** V3 wraps every answer in `data`, lists add `meta.pagination` (vendors, commerce 3.2, 3.5). */
export const singleOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item })

/** One page of a V3 list, with how many there are. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ pagination: paginationSchema }) })

/** V3 error body; any part may be missing, or the body not be JSON at all (vendors, commerce 3.3). */
export const errorSchema = z.object({
  title: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional().catch(undefined),
})
