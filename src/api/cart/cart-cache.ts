import { LRUCache } from 'lru-cache'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'

/** For how long a cart is remembered, ms. */
const freshMs = 10_000
/** Bytes of carts that are remembered; the one asked for longest ago goes first. */
const mostBytes = 32 * 1024 * 1024
/** What an entry weighs beside its cart, bytes. */
const entryBytes = 300

/** Carts as the platform answered them lately, by session and change. */
export type CartCache = LRUCache<string, PlatformCart>

/** @param now ms of a clock that never jumps */
export function createCartCache(now: () => number): CartCache {
  return new LRUCache({
    maxSize: mostBytes,
    sizeCalculation: (cart) => entryBytes + JSON.stringify(cart).length,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
  })
}

/** The count of changes makes every answer from before a change unreachable, on each node (decision 060). */
function keyOf({ session, store }: RequestContext): string | undefined {
  const { cart, cartChanges = 0 } = session.data.slots[store] ?? {}
  return cart === undefined ? undefined : `${store}/${cart}/${session.id}/${cartChanges}`
}

/** Remembers the session's cart. `place` has the session as it was before the platform was asked. */
export function cacheCart(context: RequestContext, cart: PlatformCart): void {
  const key = keyOf(context)
  if (key !== undefined && cart.id === context.session.data.slots[context.store]?.cart)
    context.services.cartCache.set(key, cart)
}

/** Forgets the session's cart as it was remembered before it was changed. */
export function dropCachedCart(context: RequestContext): void {
  const key = keyOf(context)
  if (key !== undefined) context.services.cartCache.delete(key)
}

/**
 * The session's cart with all of its own changes, at most some seconds old; `undefined` when the platform has to say.
 */
export function cachedCart(context: RequestContext): PlatformCart | undefined {
  const key = keyOf(context)
  const cart = key === undefined ? undefined : context.services.cartCache.get(key)
  const { customer = 0 } = context.session.data.slots[context.store] ?? {}
  return cart?.customer_id === customer ? cart : undefined
}
