export { createBigcommerce } from './create-bigcommerce.ts'
export type { CartOutcome, CartRefusal, Carts, Catalogue, Commerce, NewCart, PageQuery } from './commerce.ts'
export { createSharedReads, type SharedReads } from './shared-reads.ts'
