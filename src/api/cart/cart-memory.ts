import { LRUCache } from 'lru-cache'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { CartPlace } from './cart-place.ts'

/** For how long a cart is remembered, ms. */
const freshMs = 10_000
/** Bytes of carts that are remembered; the one asked for longest ago goes first. */
const mostBytes = 32 * 1024 * 1024
/** What an entry weighs beside its cart, bytes. */
const entryBytes = 300

/** Carts as the platform answered them lately, by session and change. */
export type CartMemory = LRUCache<string, PlatformCart>

/** @param now ms of a clock that never jumps */
export function createCartMemory(now: () => number): CartMemory {
  return new LRUCache({
    maxSize: mostBytes,
    sizeCalculation: (cart) => entryBytes + JSON.stringify(cart).length,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
  })
}

/** The count of changes makes every answer from before a change unreachable, on each node (decision 060). */
function keyOf({ session, store }: CartPlace): string | undefined {
  const { cart, cartChanges = 0 } = session.data.slots[store] ?? {}
  return cart === undefined ? undefined : `${store}/${cart}/${session.id}/${cartChanges}`
}

/** Remembers the session's cart. `place` has the session as it was before the platform was asked. */
export function rememberCart(place: CartPlace, cart: PlatformCart): void {
  const key = keyOf(place)
  if (key !== undefined && cart.id === place.session.data.slots[place.store]?.cart)
    place.services.cartMemory.set(key, cart)
}

/** Forgets the session's cart as it was remembered before it was changed. */
export function forgetCart(place: CartPlace): void {
  const key = keyOf(place)
  if (key !== undefined) place.services.cartMemory.delete(key)
}

/**
 * The session's cart with all of its own changes, at most some seconds old; `undefined` when the platform has to say.
 */
export function rememberedCart(place: CartPlace): PlatformCart | undefined {
  const key = keyOf(place)
  const cart = key === undefined ? undefined : place.services.cartMemory.get(key)
  const { customer = 0 } = place.session.data.slots[place.store] ?? {}
  return cart?.customer_id === customer ? cart : undefined
}
