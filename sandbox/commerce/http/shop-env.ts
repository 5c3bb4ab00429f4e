import type { Shop } from '../shop.ts'

/** The variables that the guards leave for the routes. */
export type ShopEnv = { Variables: { shop: Shop } }
