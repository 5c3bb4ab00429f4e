import { createHmac } from 'node:crypto'
import { emailKey } from '../../domain/forms/email-address.ts'
import { SignJWT, errors, jwtVerify } from 'jose'

/** The act of a mail's link. */
export type LinkAct = 'confirm' | 'leave'

const algorithm = 'HS256'
const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(`links ${secret}`)

/** Id under which an address is stored: the same for each spelling, and not to be guessed from the address. */
export function subscriberId(secret: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`subscriber ${emailKey(email)}`)
    .digest('base64url')
}

/**
 * Signs a link for one subscriber.
 * @param expiresAt ms; absent: never, as a newsletter must be left years later
 */
export function signLink(secret: string, act: LinkAct, id: string, expiresAt?: number): Promise<string> {
  const token = new SignJWT().setProtectedHeader({ alg: algorithm }).setAudience(act).setSubject(id)
  if (expiresAt !== undefined) token.setExpirationTime(Math.floor(expiresAt / 1000))
  return token.sign(keyOf(secret))
}

/**
 * Reads the subscriber's id of a link; `undefined` for a link that is forged, expired or for another act.
 * @param now ms
 */
export async function readLink(secret: string, act: LinkAct, token: string, now: number): Promise<string | undefined> {
  try {
    const options = { algorithms: [algorithm], audience: act, currentDate: new Date(now) }
    return (await jwtVerify(token, keyOf(secret), options)).payload.sub
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
