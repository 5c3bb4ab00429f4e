import type { Store } from '../../domain/stores.ts'

/**
 * Which cart a customer had last, per store: the platform finds no cart by its customer. A pointer only: what a cart
 * holds, and whether it is still there, the platform says. Lives beside the sessions, in the same kind of store; every
 * implementation passes tests/fixtures/customer-carts-contract.ts. A failing store throws `SessionStoreError`.
 */
export type CustomerCarts = {
  /** `undefined` where nothing is known. */
  get(store: Store, customer: number): Promise<string | undefined>
  set(store: Store, customer: number, cart: string): Promise<void>
  /** Forgets `cart`; another one that is remembered by now stays. */
  delete(store: Store, customer: number, cart: string): Promise<void>
  close(): void
}

/**
 * How long a pointer is kept after it was set, ms. The platform keeps a cart 30 days after its last change
 * (vendors, commerce 7.2), and whoever changes a customer's cart signed in, which sets the pointer, within the day
 * before.
 */
export const customerCartLifeMs = 31 * 24 * 60 * 60 * 1000
