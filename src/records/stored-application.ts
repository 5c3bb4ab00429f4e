import { z } from 'zod'
import { professions } from '../domain/pro/application.ts'
import type { RecordChange } from './record-store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The time for which an application is stored that staff do not get, ms. */
export const heldLifeMs = 90 * dayMs
/** The time for which the link to its status works, ms, once staff have it. */
export const statusLifeMs = 180 * dayMs

const common = { locale: z.string(), receivedAt: z.number() }
const details = z.object({
  name: z.string(),
  email: z.string(),
  profession: z.enum(professions),
  organisation: z.string(),
  memberNumber: z.string(),
  country: z.string(),
})

/**
 * An application as stored. `held`: an operator reads it first. `waiting`: for the pro service. `sent`: the service has
 * it, and the shop stores nothing personal any more. Times in ms.
 */
const applicationSchema = z.discriminatedUnion('state', [
  z.object({
    ...common,
    state: z.literal('held'),
    details,
    reason: z.enum(['without_token', 'verifier_down', 'trapped']),
  }),
  z.object({ ...common, state: z.literal('waiting'), details, tries: z.number().int().min(0) }),
  z.object({ ...common, state: z.literal('sent') }),
])
export type StoredApplication = z.infer<typeof applicationSchema>

/** Reads a stored application. @throws ZodError or SyntaxError for a damaged one */
export const parseApplication = (value: string): StoredApplication => applicationSchema.parse(JSON.parse(value))

/** The change that stores an application. @param dueInMs when it is sent to the service, or removed */
export const applicationRecord = (
  id: string,
  version: number,
  application: StoredApplication,
  dueInMs: number,
): RecordChange => ({ kind: 'application', id, version, value: JSON.stringify(application), dueInMs })
