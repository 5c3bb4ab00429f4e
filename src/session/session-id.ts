import { hash, randomBytes } from 'node:crypto'

/** Creates a secret for a cookie or a form: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes an id for storage: a stolen database opens no session. */
export function hashId(id: string): string {
  return hash('sha256', id, 'base64url')
}
