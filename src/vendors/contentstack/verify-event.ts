import { constants, createHmac, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { timingSafeEqual } from '../../lib/timing-safe-equal.ts'

const triggeredSchema = z.object({ triggered_at: z.string() })

/** The age that an event may have, ms (vendors, content 10). */
const oldestMs = 5 * 60_000

/** Whether a moment is about now. @param at ms, NaN where it could not be read */
const isRecent = (at: number, now: number): boolean => Math.abs(now - at) <= oldestMs

/** Values of a header such as `t=1,v1=a,v1=b`, split at the first `=`: base64 ends in that sign. */
function partsOf(header: string): readonly (readonly [name: string, value: string])[] {
  return header.split(',').map((part) => {
    const at = part.indexOf('=')
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
  })
}

/** Whether one of the HMAC signatures is of this body, by our secret; several come while a secret is changed. */
export function isHmacSigned(header: string, body: string, secret: string, now: number): boolean {
  const parts = partsOf(header)
  const sentAt = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(sentAt) || !isRecent(Number(sentAt) * 1000, now)) return false
  const wanted = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex')
  return parts.some(([name, value]) => name === 'v1' && timingSafeEqual(value, wanted))
}

/** Whether the first signature is of this body, by the owner of a public key in PEM (RSA-PSS, SHA-256). */
export function isRsaSigned(header: string, body: string, publicKey: string): boolean {
  const [first] = partsOf(header)
  if (first?.[0] !== 'v1') return false
  try {
    const key = { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    return verify('sha256', Buffer.from(body), key, Buffer.from(first[1], 'base64'))
  } catch {
    // No key at all.
    return false
  }
}

/** Whether the body says that it was made about now; a signature by RSA carries no time of its own. */
export function isRecentEvent(body: string, now: number): boolean {
  try {
    const event = triggeredSchema.safeParse(JSON.parse(body))
    return event.success && isRecent(Date.parse(event.data.triggered_at), now)
  } catch {
    // No JSON.
    return false
  }
}
