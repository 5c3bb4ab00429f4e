import type { Shop } from '../shop.ts'

/** What the guards leave for the routes. */
export type ShopEnv = { Variables: { shop: Shop } }
