import { z } from 'zod'
import { stores } from '../domain/region/stores.ts'

/** The time between two looks of the publisher by itself, since an event can be lost, ms. */
export const lookMs = 5 * 60_000

/** The release of the content service that a change is an item of: its items go live together. */
const release = z.string().optional()

/** Products of a store by their ids; without them the request is for its whole catalogue. */
const products = z.array(z.int().positive()).optional()

/**
 * The subject of a publish: an entry in one language or in all of them, the catalogue of a store or some products of
 * it, whatever changed, or the items of a release, all of which have been asked for.
 */
export const publishRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entry'),
    contentType: z.string(),
    uid: z.string(),
    locale: z.string().optional(),
    release,
  }),
  z.object({ kind: z.literal('catalogue'), store: z.enum(stores), products }),
  z.object({ kind: z.literal('anything'), release }),
  z.object({ kind: z.literal('release'), uid: z.string() }),
])
export type PublishRequest = z.infer<typeof publishRequestSchema>
