import { Hono } from 'hono'
import type { TradeAccount } from '../commerce/customers/trade-account.ts'
import { demoSetting } from '../demo-setting.ts'
import { createFaults } from '../faults.ts'
import type { MailCarrier } from '../mail/mail.ts'
import type { StoreKey } from '../seed/index.ts'
import { programmeEnd } from '../seed/programme-year.ts'
import { applicationRoutes } from './api-routes.ts'
import { type Programme, openProgramme } from './programme.ts'
import { proGroups, storeOfRegion } from './regions.ts'
import { staffRoutes } from './staff-routes.ts'

const token = demoSetting('PRO_SERVICE_TOKEN')

/** A brand of the trade programme: the store its customers buy in, and what they may spend in a year. */
type Brand = { store: StoreKey; spendLimit: number }
const brands: ReadonlyMap<string, Brand> = new Map([
  [demoSetting('PRO_BRAND_US'), { store: 'us', spendLimit: 3000 }],
  [demoSetting('PRO_BRAND_CA'), { store: 'ca', spendLimit: 4000 }],
  [demoSetting('PRO_BRAND_NO'), { store: 'eu_region_1', spendLimit: 2500 }],
  [demoSetting('PRO_BRAND_EU_REGION_1'), { store: 'eu_region_1', spendLimit: 2800 }],
])

/** A trade customer as the commerce platform knows them. */
type FindAccount = (store: StoreKey, customerId: number) => TradeAccount | undefined

export type ProOptions = {
  /** Folder of `pro.sqlite`; `:memory:` keeps nothing. */
  readonly dataDir: string
  /** Origin of the headless shop, to which mails link. */
  readonly siteUrl: string
  readonly clock?: () => number
  readonly find: FindAccount
  /** Takes the mails to applicants. */
  readonly sendMail: MailCarrier
}

/** The trade programme's service, to be mounted at `/pro`. Starts empty: applications come from the shop. */
export type Pro = { readonly app: Hono; clear(): void; close(): void }

/** The pro service: applications, codes, what trade customers have spent, and what shipping offers they see. */
export function createPro({ dataDir, siteUrl, clock = Date.now, find, sendMail }: ProOptions): Pro {
  const programme = openProgramme(dataDir, clock)
  const faults = createFaults((status) => ({ error: `The sandbox answers ${status} as told.` }))
  const app = new Hono()
  app.route('/_control/faults', faults.control)
  app.route('/staff', staffRoutes({ programme, siteUrl, clock, sendMail }))
  app.use(faults.middleware, async (c, next) => {
    const given = c.req.header('Authorization')
    if (given !== `Bearer ${token}`) return c.json({ error: 'The token is missing or not valid.' }, 401)
    return next()
  })
  app.route('/', customerRoutes(programme, find, clock))
  app.route('/', applicationRoutes(programme))
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404))
  return { app, clear: () => programme.clear(), close: () => programme.close() }
}

/** Spend and shipping settings (vendors, pro 1 and 2). */
function customerRoutes(programme: Programme, find: FindAccount, clock: () => number): Hono {
  const routes = new Hono()
  routes.get('/order_total', (c) => {
    const { customer_id: customer, brand_id: brand } = c.req.query()
    if (!customer || !/^\d+$/.test(customer)) return c.json({ error: 'customer_id is missing or not a number.' }, 400)
    const found = brands.get(brand ?? '')
    if (!found) return c.json({ error: 'brand_id is missing or not known.' }, 400)
    const account = find(found.store, Number(customer))
    if (!account) return c.json({ error: 'The customer is not known.' }, 404)
    return c.json({
      order_total: account.orderTotal,
      expiration_date: programme.lastDay(found.store, Number(customer)) ?? account.expires ?? programmeEnd(clock()),
      employee_group: account.isEmployee,
      spend_limit: found.spendLimit,
    })
  })
  routes.get('/shipping_method_settings', (c) => {
    const region = c.req.query('bcRegion')
    if (!region) return c.json({ error: 'bcRegion is missing.' }, 400)
    const groups = proGroups(region).map(({ id }) => id)
    return c.json({
      hide_free_shipping_groups: groups.join(','),
      is_enabled: storeOfRegion(region) !== undefined,
    })
  })
  return routes
}
