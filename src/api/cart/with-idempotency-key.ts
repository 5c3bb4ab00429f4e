import { z } from '@hono/zod-openapi'
import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { Problem } from '../kernel/problems.ts'
import { hashId } from '../../session/session-id.ts'
import type { RequestContext } from '../kernel/request-context.ts'

/** `Idempotency-Key` header, chosen by the client: one per action of the shopper (security, A11). */
export const keyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _')
    .optional()
    .openapi({ description: 'One per action: a repeat with the same key is not executed again, for a day' }),
})

/** A key, and the hash of the request's content. */
export type IdempotencyKey = { readonly key: string; readonly digest: string }

/** @param content everything that distinguishes this write from another */
export function toIdempotencyKey(key: string | undefined, content: unknown): IdempotencyKey | undefined {
  return key === undefined ? undefined : { key, digest: hashId(JSON.stringify(content)) }
}

/** Whether the write was certainly not executed: the platform refused it, or was never reached. */
function isUnwritten(error: unknown): boolean {
  return error instanceof Problem || (error instanceof VendorError && !error.uncertain)
}

/** Updates the record, best effort: after a failure a repeat is answered `outcome_unknown`. */
async function tryRecord({ log }: RequestContext['services'], note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (err) {
    log.warn({ event: 'idempotency_record_failed', err })
  }
}

/**
 * Executes a write once per idempotency key; `undefined` for a repeat. Call it under the session's lock.
 * @throws Problem `key_reused` for a key of another write, `outcome_unknown` when the first one's outcome is unknown
 */
export async function withIdempotencyKey(
  { services, session }: RequestContext,
  once: IdempotencyKey | undefined,
  write: () => Promise<PlatformCart>,
): Promise<PlatformCart | undefined> {
  if (!once) return write()
  const { idempotency } = services
  const { key, digest } = once
  const earlier = await idempotency.begin(session.id, key, digest)
  if (earlier && earlier.digest !== digest) throw new Problem('key_reused')
  if (earlier) {
    if (earlier.state === 'done') return undefined
    throw new Problem('outcome_unknown')
  }
  try {
    const cart = await write()
    await tryRecord(services, () => idempotency.complete(session.id, key, digest))
    return cart
  } catch (error) {
    if (isUnwritten(error)) await tryRecord(services, () => idempotency.remove(session.id, key))
    throw error
  }
}
