import { z } from 'zod'

/** Answers of the delivery API (vendors, content 5); entries are checked by type later. */
export const entryListSchema = z.object({ entries: z.array(z.unknown()), count: z.number().optional() })

/** Lists beside entries, as the stack's editors and developers made them; the caller checks the items. */
export const assetListSchema = z.object({ assets: z.array(z.unknown()) })
export const contentTypeListSchema = z.object({ content_types: z.array(z.unknown()) })
export const taxonomyListSchema = z.object({
  taxonomies: z.array(z.object({ uid: z.string(), name: z.string().default('') })),
})
export const termListSchema = z.object({
  terms: z.array(
    z
      .object({ uid: z.string(), name: z.string().default(''), parent_uid: z.string().nullish() })
      .transform(({ uid, name, parent_uid }) => ({ uid, name, parent: parent_uid ?? undefined })),
  ),
})

/** One entry before its type is looked at: enough to say which one it is. */
export const entryHeadSchema = z.object({ uid: z.string().min(1), locale: z.string().optional() })

/** The publication of an entry in a language. Each has a time of its own, also that of an older version. */
export const publicationSchema = z.object({
  publish_details: z
    .object({ locale: z.string().optional(), time: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** A moment of the service in ms; `undefined` for a text that is none. */
export function toTime(at: string | undefined): number | undefined {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? undefined : time
}

export const syncPageSchema = z.object({
  items: z.array(
    z.object({
      type: z.string(),
      event_at: z.string().optional(),
      content_type_uid: z.string().default(''),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  pagination_token: z.string().optional(),
  sync_token: z.string().optional(),
})

/** Failure as the vendor's client reports it; `status` 0 = no answer. */
export const clientErrorSchema = z.object({
  error_code: z.union([z.number(), z.string()]).optional(),
  error_message: z.string().optional().catch(undefined),
  status: z.number().optional(),
})

export type Taxonomy = z.output<typeof taxonomyListSchema>['taxonomies'][number]
/** One word of a taxonomy; `parent` is the uid of the word above it. */
export type Term = z.output<typeof termListSchema>['terms'][number]
export type SyncPage = z.infer<typeof syncPageSchema>
