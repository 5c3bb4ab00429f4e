import type { ProductSource } from './product-source.ts'
import { womens } from './womens.ts'

/** Every product in the order of the platform's ids: add new ones at the end of the last list. */
export const products: readonly ProductSource[] = [...womens]
