import { z } from 'zod'

/** `page` from 1; `limit` 1..250. The platform may give fewer (`pagination.per_page` says how many). */
export type PageQuery = { readonly page?: number | undefined; readonly limit?: number | undefined }

/** The place of a page in its list, as the API answers it. */
export const paginationSchema = z.object({
  total: z.number().int(),
  count: z.number().int(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  total_pages: z.number().int(),
})

/** One page of a list. */
export type Page<Item> = { readonly data: readonly Item[]; readonly pagination: z.infer<typeof paginationSchema> }
