/**
 * A new idempotency key: 128 random bits, as four numbers. Works on plain http too, where `crypto.randomUUID` does not.
 */
export function newWriteKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
