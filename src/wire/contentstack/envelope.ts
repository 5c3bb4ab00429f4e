import { z } from 'zod'

/** Answers of the delivery API (Contentstack contract §5); entries are checked by type later. */
export const entryListSchema = z.object({ entries: z.array(z.unknown()), count: z.number().optional() })

/** One entry before its type is looked at: enough to say which one it is. */
export const entryHeadSchema = z.object({ uid: z.string().min(1), locale: z.string().optional() })

export const syncPageSchema = z.object({
  items: z.array(
    z.object({
      type: z.string(),
      event_at: z.string().optional(),
      content_type_uid: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  pagination_token: z.string().optional(),
  sync_token: z.string().optional(),
})

/** Failure as the vendor's client reports it; `status` 0 = no answer. */
export const clientErrorSchema = z.object({
  error_code: z.union([z.number(), z.string()]).optional(),
  status: z.number().optional(),
})

export type SyncPage = z.infer<typeof syncPageSchema>
