export { createBigcommerce } from './create-bigcommerce.ts'
export type { CartOutcome, CartRefusal, Carts, Commerce } from './commerce.ts'
export { createSharedReads, type SharedReads } from './shared-reads.ts'
