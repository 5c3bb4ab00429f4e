import type { Shop } from '../commerce/shop.ts'

/** What every page of a hosted shop has at hand. */
export type HostedEnv = { Variables: { shop: Shop } }
