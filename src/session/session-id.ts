import { createHmac, hash, randomBytes } from 'node:crypto'

/** Creates a secret for a cookie or a form: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes an id for storage: a stolen database opens no session. */
export function hashId(id: string): string {
  return hash('sha256', id, 'base64url')
}

/**
 * Derives the id that follows a session's former one. It takes both: neither the id alone nor the stored nonce alone
 * leads to the next one.
 * @param nonce 256 random bits
 */
export function successorOf(id: string, nonce: string): string {
  return createHmac('sha256', id).update(`successor ${nonce}`).digest('base64url')
}
