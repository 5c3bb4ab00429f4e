import type { Hono } from 'hono'
import { createStorefront } from '../storefront/index.ts'
import { createApp } from './app.ts'
import type { ShopEnv } from './http/shop-env.ts'
import { loadDemo } from './seed/load-demo.ts'
import { demoAccounts, type Shop } from './shop.ts'
import { openStorage } from './storage/records.ts'

export type CommerceOptions = {
  /** Folder of the database; `:memory:` keeps nothing. */
  dataDir: string
  /** Origin of the sandbox, such as `http://localhost:3100`. */
  origin: string
  /** Origin of the headless shop, where checkout sends shoppers back to. */
  siteUrl?: string
  /** Milliseconds. */
  clock?: () => number
}

export type Commerce = {
  /** The management API, to be mounted at `/commerce`. */
  app: Hono<ShopEnv>
  /** The hosted shops, to be mounted at `/storefront`. */
  storefront: Hono
  /** Loads the demo's merchant data anew; carts, orders and shoppers' accounts stay. */
  seed(): void
  /** Forgets everything and seeds. */
  reset(): void
  close(): void
}

/** The commerce platform's stand-in: three stores (BigCommerce contract §15). */
export function createCommerce({
  dataDir,
  origin,
  siteUrl = 'http://localhost:3000',
  clock = Date.now,
}: CommerceOptions): Commerce {
  // prettier-ignore
  const storage = openStorage(dataDir)
  const shops = demoAccounts().map((account): Shop => ({
    account,
    records: storage.recordsOf(account.region),
    transaction: (work) => storage.transaction(work),
    origin,
    hostedUrl: `${origin}/storefront/${account.key}`,
    siteUrl,
    now: clock,
  }))
  const seed = (): void => storage.transaction(() => shops.forEach((shop) => loadDemo(shop)))
  return {
    app: createApp(shops, clock),
    storefront: createStorefront(shops),
    seed,
    reset() {
      storage.clear()
      seed()
    },
    close: () => storage.close(),
  }
}
