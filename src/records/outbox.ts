import { z } from 'zod'
import type { Mail } from '../ports/mail.ts'
import type { RecordChange, StoredRecord } from './record-store.ts'

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.string().exactOptional(),
  language: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().exactOptional(),
})

/** A mail in the outbox. `refused`, `bounced` and `given_up` stay for operators, and are not sent again alone. */
const queuedSchema = z.object({
  mail: mailSchema,
  state: z.enum(['waiting', 'refused', 'bounced', 'given_up']),
  /** Deliveries that were begun and failed. */
  tries: z.number().int().min(0),
  /** The reason of the last failure: a code, never the server's text. */
  reason: z.string().exactOptional(),
})
export type QueuedMail = z.infer<typeof queuedSchema>

/** The change that puts a mail into the outbox: written together with what it is about. */
export const toOutbox = (mail: Mail): RecordChange => ({
  kind: 'mail',
  id: mail.id,
  version: 0,
  value: JSON.stringify({ mail, state: 'waiting', tries: 0 }),
  dueInMs: 0,
})

/** The days in which a mail that was sent may come back: mail servers try for five. */
export const bounceDays = 7

/** The change that puts a mail aside that was sent, until it can no longer come back. */
export const toSent = (id: string, queued: QueuedMail): RecordChange => ({
  kind: 'sent',
  id,
  value: JSON.stringify(queued),
  dueInMs: bounceDays * 24 * 60 * 60 * 1000,
})

/** Reads a mail of the outbox; `undefined` for a damaged one. */
export function parseQueued({ value }: Pick<StoredRecord, 'value'>): QueuedMail | undefined {
  try {
    return queuedSchema.parse(JSON.parse(value))
  } catch {
    return undefined
  }
}
