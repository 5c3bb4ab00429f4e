import { z } from 'zod'
import { stores } from '../../domain/region/stores.ts'
import type { SessionData } from './session-store.ts'

const slotSchema = z.object({
  cart: z.string().exactOptional(),
  cartChanges: z.number().int().positive().exactOptional(),
  customer: z.number().int().positive().exactOptional(),
  signedInAt: z.number().exactOptional(),
  isTrade: z.boolean().exactOptional(),
  order: z.number().int().positive().exactOptional(),
  merging: z.object({ into: z.string(), had: z.record(z.string(), z.number()) }).exactOptional(),
})

const dataSchema = z.object({
  region: z.string(),
  csrf: z.string(),
  slots: z.partialRecord(z.enum(stores), slotSchema),
  flash: z
    .object({
      code: z.string(),
      page: z.string(),
      values: z.record(z.string(), z.string()),
      faults: z.array(z.string()).exactOptional(),
    })
    .optional(),
})

/** Parses stored session data; `undefined` for an invalid text. */
export function parseSessionData(text: string): SessionData | undefined {
  try {
    const parsed = dataSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
