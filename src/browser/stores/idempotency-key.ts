/** Creates an idempotency key of 128 random bits. Works on plain http too, where `crypto.randomUUID` is missing. */
export function createIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
