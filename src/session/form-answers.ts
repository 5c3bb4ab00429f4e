import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { IsAwaited, KeyValueStore } from './key-value-store.ts'
import { type Flash, flashSchema } from './session-data.ts'
import { hashId } from './session-id.ts'

/** One press of a form's button: the session's id, and the digest of route and fields. */
export type FormPress = { readonly sessionId: string; readonly digest: string }

/** Answer of a form that has run. */
export type FormAnswer = {
  /** Address that the answer leads to. */
  readonly location: string
  /** Id of the session that the answer issued. */
  readonly sessionId?: string
  /** The time of a refusal, ms: presses that come later try again. */
  readonly refusedAt?: number
  /** Message that the answer left for the next page. */
  readonly flash?: Flash
}

const answerSchema = z.object({
  location: z.string(),
  sessionId: z.string().exactOptional(),
  refusedAt: z.number().exactOptional(),
  flash: flashSchema.exactOptional(),
})

/**
 * Stores answers of plain forms, so that a second press gets the answer of the first. An answer may hold the id of a
 * new session: it is encrypted with the id of the session that sent the form, which no store holds. A failing store
 * throws `SessionStoreError`.
 */
export type FormAnswers = {
  /** Runs `work` while no equal press runs, across nodes. */
  locked<T>(press: FormPress, work: (isAwaited: IsAwaited) => Promise<T>): Promise<T>
  /** Returns the answer of an equal press; `undefined` without one. */
  get(press: FormPress): Promise<FormAnswer | undefined>
  set(press: FormPress, answer: FormAnswer, lifeMs: number): Promise<void>
}

const cipher = 'aes-256-gcm'
/** Bytes of the cipher's nonce and tag. */
const nonceBytes = 12
const tagBytes = 16

const secretOf = ({ sessionId }: FormPress): Buffer => hash('sha256', `form answer ${sessionId}`, 'buffer')
const keyOf = ({ sessionId, digest }: FormPress): string => `form:${hashId(`${sessionId} ${digest}`)}`

function seal(press: FormPress, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, secretOf(press), nonce)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

function open(press: FormPress, value: string): string {
  const bytes = Buffer.from(value, 'base64url')
  const opening = createDecipheriv(cipher, secretOf(press), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
}

function parseAnswer(press: FormPress, value: string): FormAnswer | undefined {
  try {
    return answerSchema.parse(JSON.parse(open(press, value)))
  } catch {
    // A damaged record says nothing about any form.
    return undefined
  }
}

/** Creates the store of forms' answers in the key-value store of visitors' state. */
export function createFormAnswers(entries: KeyValueStore): FormAnswers {
  return {
    locked: (press, work) => entries.locked(keyOf(press), work),
    async get(press) {
      const entry = await entries.get(keyOf(press))
      return entry && parseAnswer(press, entry.value)
    },
    set: (press, answer, lifeMs) => entries.set(keyOf(press), seal(press, JSON.stringify(answer)), lifeMs),
  }
}
