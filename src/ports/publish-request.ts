import { z } from 'zod'
import { stores } from '../domain/region/stores.ts'

/**
 * What a publish is asked for: an entry in one language or in all of them, the catalogue of a store, or whatever
 * changed.
 */
export const publishRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entry'),
    contentType: z.string(),
    uid: z.string(),
    locale: z.string().optional(),
  }),
  z.object({ kind: z.literal('catalogue'), store: z.enum(stores) }),
  z.object({ kind: z.literal('anything') }),
])
export type PublishRequest = z.infer<typeof publishRequestSchema>
