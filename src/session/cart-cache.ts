import { LRUCache } from 'lru-cache'
import type { Store } from '../domain/region/stores.ts'
import type { PlatformCart } from '../ports/commerce/carts.ts'
import type { Session } from './session-store.ts'

/** Lifetime of a cached cart, ms: for changes, which the platform refuses when its version is another … */
const knownMs = 60_000
/** … and for reads. */
const freshMs = 10_000
/** Most bytes of cached carts; the least recently used one is dropped first. */
const mostBytes = 32 * 1024 * 1024
/** Approximate bytes of a cart, and of each of its lines, beside the texts that a shopper can make long. */
const bytes = { cart: 800, line: 800 } as const

function bytesOf({ line_items }: PlatformCart): number {
  const { physical_items, digital_items, gift_certificates, custom_items } = line_items
  const lines = [...physical_items, ...digital_items]
  const typed = [
    ...lines.flatMap(({ options }) => options.map(({ value }) => value)),
    ...gift_certificates.map(({ message }) => message),
  ]
  const count = lines.length + gift_certificates.length + custom_items.length
  return typed.reduce((sum, text) => sum + text.length, bytes.cart + bytes.line * count)
}

/** Recent carts of the platform, by session and count of changes. */
export type CartCache = LRUCache<string, PlatformCart>

/** A session, in the store that its cart is of. */
type Shopper = {
  readonly services: { readonly cartCache: CartCache }
  readonly session: Session
  readonly store: Store
}

/** @param now ms of a clock that never jumps */
export function createCartCache(now: () => number): CartCache {
  return new LRUCache({
    maxSize: mostBytes,
    sizeCalculation: bytesOf,
    ttl: knownMs,
    ttlResolution: 0,
    perf: { now },
  })
}

/** The count of changes invalidates older carts on every node (decision 060). */
function keyOf({ session, store }: Shopper): string | undefined {
  const { cart, cartChanges = 0 } = session.data.slots[store] ?? {}
  return cart === undefined ? undefined : `${store}/${cart}/${session.id}/${cartChanges}`
}

/** Caches the session's cart. `shopper` has the session as read before the platform's call. */
export function cacheCart(shopper: Shopper, cart: PlatformCart): void {
  const key = keyOf(shopper)
  if (key !== undefined && cart.id === shopper.session.data.slots[shopper.store]?.cart)
    shopper.services.cartCache.set(key, cart)
}

/** Drops the session's cached cart. */
export function dropCachedCart(shopper: Shopper): void {
  const key = keyOf(shopper)
  if (key !== undefined) shopper.services.cartCache.delete(key)
}

/**
 * Returns the session's cached cart, at most ten seconds old, with all changes of this session; `undefined` when it is
 * not cached.
 */
export function cachedCart(shopper: Shopper): PlatformCart | undefined {
  const key = keyOf(shopper)
  const leftMs = key === undefined ? 0 : shopper.services.cartCache.getRemainingTTL(key)
  return leftMs > knownMs - freshMs ? knownCart(shopper) : undefined
}

/** The same, up to a minute old: for a change that names the cart's version, which the platform compares. */
export function knownCart(shopper: Shopper): PlatformCart | undefined {
  const key = keyOf(shopper)
  const cart = key === undefined ? undefined : shopper.services.cartCache.get(key)
  const { customer = 0 } = shopper.session.data.slots[shopper.store] ?? {}
  return cart?.customer_id === customer ? cart : undefined
}
