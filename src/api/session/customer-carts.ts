import type { Store } from '../../domain/region/stores.ts'

/**
 * Stores each customer's last cart id per store: the platform cannot look up a cart by customer. A pointer only;
 * contents and existence come from the platform. Stored beside the sessions; every implementation passes
 * tests/fixtures/customer-carts-contract.ts. A failing store throws `SessionStoreError`.
 */
export type CustomerCarts = {
  /** `undefined` without a known cart. */
  get(store: Store, customer: number): Promise<string | undefined>
  set(store: Store, customer: number, cart: string): Promise<void>
  /** Deletes the pointer if it still names `cart`. */
  delete(store: Store, customer: number, cart: string): Promise<void>
  close(): void
}

/**
 * Lifetime of a pointer after it was set, ms. The platform keeps a cart 30 days after its last change (vendors,
 * commerce 7.2); a customer's cart changes within a day of signing in, which sets the pointer.
 */
export const customerCartLifeMs = 31 * 24 * 60 * 60 * 1000
