import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const keyBytes = 32
/** Cheap on purpose: a demo's passwords, checked often in tests. */
const cost = { N: 1024 }

/** `salt:key`, both hex. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${scryptSync(password, salt, keyBytes, cost).toString('hex')}`
}

/** False also for a record without password. */
export function isPassword(password: string, storedHash: string): boolean {
  const [salt, key] = storedHash.split(':')
  if (!salt || !key) return false
  return timingSafeEqual(Buffer.from(key, 'hex'), scryptSync(password, salt, keyBytes, cost))
}

/** The platform's rule: at least 7 characters with letters and digits (vendors, commerce 8.1). */
export function isStrongEnough(password: string): boolean {
  return password.length >= 7 && /[a-z]/i.test(password) && /\d/.test(password)
}
