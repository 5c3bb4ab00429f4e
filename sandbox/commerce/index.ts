import type { Hono } from 'hono'
import { createStorefront } from '../storefront/index.ts'
import { createApp } from './app.ts'
import { createSoldProducts, type SoldProduct } from './catalogue/sold-products.ts'
import { announceTo } from './hooks/announce.ts'
import { type Carrier, deliverDue } from './hooks/deliver.ts'
import { subscribeShop } from './hooks/subscribe-shop.ts'
import type { ShopEnv } from './http/shop-env.ts'
import type { MailCarrier } from '../mail/mail.ts'
import { sendDueMail } from './mail/confirm-by-mail.ts'
import { type TradeAccount, tradeAccountOf } from './customers/trade-account.ts'
import { moveOrders } from './orders/move-orders.ts'
import { type Pace, platformPace } from './pace.ts'
import { loadDemo } from './seed/load-demo.ts'
import { demoAccounts, type Shop } from './shop.ts'
import type { StoreKey } from '../seed/types.ts'
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
  /** By it the demo's codes and orders are dated, ms; default: the time when they are loaded. */
  seededAt?: number | undefined
  /** Default: as on the platform. */
  pace?: Pace
  /** Carries webhooks; default: the network. */
  carry?: Carrier
  /** Takes the mail that the platform sends; default: nothing does. */
  sendMail?: MailCarrier
}

export type Commerce = {
  /** The management API, to be mounted at `/commerce`. */
  app: Hono<ShopEnv>
  /** The hosted shops, to be mounted at `/storefront`. */
  storefront: Hono
  /** Loads the demo's merchant data anew; carts, orders and shoppers' accounts stay. */
  seed(): void
  /** A customer as the pro service knows them; `undefined` for one who does not exist. */
  tradeAccount(store: StoreKey, customerId: number): TradeAccount | undefined
  /** The products that shoppers can see, of all stores; the same array until something of it changes. */
  soldProducts(): readonly SoldProduct[]
  /** Registers the headless shop for every event that it can use, at its own address (vendors, commerce 13). */
  subscribeShop(): void
  /** Does what is due by the clock: moves orders on, sends mail and events. */
  tick(): Promise<void>
  /** Forgets everything and seeds. */
  reset(): void
  close(): void
}

/** The commerce platform's stand-in: three stores (vendors, commerce 15). */
export function createCommerce({
  dataDir,
  origin,
  siteUrl = 'http://localhost:3000',
  clock = Date.now,
  seededAt,
  pace: startPace = platformPace,
  carry = fetch,
  sendMail = () => undefined,
}: CommerceOptions): Commerce {
  const pace = { ...startPace }
  const storage = openStorage(dataDir)
  const shops = demoAccounts().map((account): Shop => {
    const records = storage.recordsOf(account.region)
    return {
      account,
      records,
      announce: (scope, data) => announceTo({ account, records, now: clock }, pace, scope, data),
      transaction: (work) => storage.transaction(work),
      origin,
      hostedUrl: `${origin}/storefront/${account.key}`,
      siteUrl,
      sendMail,
      now: clock,
    }
  })
  const seed = (): void => {
    const now = (): number => seededAt ?? clock()
    storage.transaction(() => shops.forEach((shop) => loadDemo({ ...shop, now })))
  }
  const work = async (): Promise<void> => {
    for (const shop of shops) {
      moveOrders(shop, pace.orderStep)
      await sendDueMail(shop, sendMail)
      await deliverDue(shop, pace, carry)
    }
  }
  let ticking: Promise<void> | undefined
  return {
    app: createApp(shops, clock, pace),
    storefront: createStorefront(shops),
    seed,
    tradeAccount(store, customerId) {
      const shop = shops.find(({ account }) => account.region === store)
      return shop && tradeAccountOf(shop, customerId)
    },
    soldProducts: createSoldProducts(shops, () => storage.writes()),
    subscribeShop: () => shops.forEach((shop) => subscribeShop(shop)),
    tick: () => (ticking ??= work().finally(() => (ticking = undefined))),
    reset() {
      storage.clear()
      seed()
    },
    close: () => storage.close(),
  }
}
