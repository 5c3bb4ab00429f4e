import { createHmac, randomBytes } from 'node:crypto'
import { timingSafeEqual } from '../lib/timing-safe-equal.ts'

/** Bytes of an id's random part. */
const idBytes = 12

const signatureOf = (sessionId: string, random: string): string =>
  createHmac('sha256', sessionId).update(`form ${random}`).digest('base64url').slice(0, 22)

/**
 * Creates a one-time id for the forms of one page, signed with the session's id: no one else can make one.
 * @example createFormId(session.id) // 'q2…x.9f…k', 16 and 22 characters
 */
export function createFormId(sessionId: string): string {
  const random = randomBytes(idBytes).toString('base64url')
  return `${random}.${signatureOf(sessionId, random)}`
}

/** Whether a one-time id was made for this session. */
export function isFormIdOf(sessionId: string, formId: string): boolean {
  const [random = '', signature = ''] = formId.split('.', 2)
  return timingSafeEqual(signature, signatureOf(sessionId, random))
}
