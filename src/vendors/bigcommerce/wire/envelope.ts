import { z } from 'zod'

/** V3 wraps every answer in `data`, lists add `meta.pagination` (vendors, commerce 3.2, 3.5). */
export const singleOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item })

export const paginationSchema = z.object({
  total: z.number().int(),
  count: z.number().int(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  total_pages: z.number().int(),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ pagination: paginationSchema }) })

type Pagination = z.infer<typeof paginationSchema>
export type Page<Item> = { readonly data: readonly Item[]; readonly pagination: Pagination }

/** V3 error body; any part may be missing, or the body not be JSON at all (vendors, commerce 3.3). */
export const errorSchema = z.object({
  title: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional().catch(undefined),
})
