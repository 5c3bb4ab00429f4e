import { z } from '@hono/zod-openapi'
import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { Problem } from '../kernel/problems.ts'
import { hashId } from '../session/session-id.ts'
import type { RequestContext } from '../kernel/request-context.ts'

/** `Idempotency-Key` of a write, chosen by the client: one per act of the shopper (security, A11). */
export const keyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _')
    .optional()
    .openapi({ description: 'One per act: the same key never does a thing twice, for a day' }),
})

/** A key, and what is to be written under it. */
export type IdempotencyKey = { readonly key: string; readonly digest: string }

/** @param content all that tells this write from another one */
export function toIdempotencyKey(key: string | undefined, content: unknown): IdempotencyKey | undefined {
  return key === undefined ? undefined : { key, digest: hashId(JSON.stringify(content)) }
}

/** Nothing was written: the platform refused, or was never reached. Whatever else goes wrong leaves that open. */
function isUnwritten(error: unknown): boolean {
  return error instanceof Problem || (error instanceof VendorError && !error.uncertain)
}

/**
 * A note that cannot be finished says less than is known, never more: a repeat is then told that the outcome is
 * unknown.
 */
async function tryRecord({ log }: RequestContext['services'], note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (err) {
    log.warn({ event: 'idempotency_record_failed', err })
  }
}

/**
 * Does a write unless it was done under its key before; `undefined` then. Call it under the session's lock.
 * @throws Problem `key_reused` for a key of another write, `outcome_unknown` when nobody knows how the first one ended
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
