import type { Store } from '../domain/region/stores.ts'
import type { KeyValueStore } from './key-value-store.ts'

/**
 * Stores each customer's last cart id per store: the platform cannot look up a cart by customer. A pointer only;
 * contents and existence come from the platform. A failing store throws `SessionStoreError`.
 */
export type CustomerCarts = {
  /** `undefined` without a known cart. */
  get(store: Store, customer: number): Promise<string | undefined>
  set(store: Store, customer: number, cart: string): Promise<void>
  /** Deletes the pointer if it still names `cart`. */
  delete(store: Store, customer: number, cart: string): Promise<void>
}

/**
 * Lifetime of a pointer after it was set, ms. The platform keeps a cart 30 days after its last change (vendors,
 * commerce 7.2); a customer's cart changes within a day of signing in, which sets the pointer.
 */
export const customerCartLifeMs = 31 * 24 * 60 * 60 * 1000

const keyOf = (store: Store, customer: number): string => `cart:${store}:${customer}`

export function createCustomerCarts(entries: KeyValueStore): CustomerCarts {
  return {
    async get(store, customer) {
      return (await entries.get(keyOf(store, customer)))?.value
    },
    set: (store, customer, cart) => entries.set(keyOf(store, customer), cart, customerCartLifeMs),
    async delete(store, customer, cart) {
      const entry = await entries.get(keyOf(store, customer))
      if (entry?.value === cart) await entries.delete(keyOf(store, customer), entry.version)
    },
  }
}
