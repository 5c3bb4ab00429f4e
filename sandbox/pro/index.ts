import { Hono } from 'hono'
import type { TradeAccount } from '../commerce/customers/trade-account.ts'
import { demoSetting } from '../demo-setting.ts'
import { createFaults } from '../faults.ts'
import { type StoreKey, seedCatalogue } from '../seed/index.ts'

const token = demoSetting('PRO_SERVICE_TOKEN')

/** The store behind a shopping region. */
const storeOf: Readonly<Record<string, StoreKey>> = {
  us: 'us',
  pro: 'us',
  ca: 'ca',
  pro_ca: 'ca',
  eu_region_1: 'eu_region_1',
  pro_eu_region_1: 'eu_region_1',
}

/** Ids of the groups whose members are shown no free shipping: those with trade prices. */
const tradeGroups = (store: StoreKey): string =>
  seedCatalogue()
    .customerGroups[store].filter(({ key }) => key.startsWith('pro'))
    .map(({ id }) => id)
    .join(',')

/** A brand of the trade programme: the store its customers buy in, and what they may spend in a year. */
type Brand = { store: StoreKey; spendLimit: number }
const brands: ReadonlyMap<string, Brand> = new Map([
  [demoSetting('PRO_BRAND_US'), { store: 'us', spendLimit: 3000 }],
  [demoSetting('PRO_BRAND_CA'), { store: 'ca', spendLimit: 4000 }],
  [demoSetting('PRO_BRAND_NO'), { store: 'eu_region_1', spendLimit: 2500 }],
  [demoSetting('PRO_BRAND_EU_REGION_1'), { store: 'eu_region_1', spendLimit: 2800 }],
])
/** End of the programme for customers whose own code says nothing else. */
const programmeEnds = '2027-10-31'

/** What the commerce platform knows of a trade customer. */
type FindAccount = (store: StoreKey, customerId: number) => TradeAccount | undefined

/** The pro service: what trade customers have spent, and what shipping offers they see (specification, core 7). */
export function createPro(find: FindAccount): Hono {
  const faults = createFaults((status) => ({ error: `The sandbox answers ${status} as told.` }))
  const app = new Hono()
  app.route('/_control/faults', faults.control)
  app.use(faults.middleware, async (c, next) => {
    const given = c.req.header('Authorization')
    if (given !== `Bearer ${token}`) return c.json({ error: 'The token is missing or not valid.' }, 401)
    return next()
  })
  app.get('/order_total', (c) => {
    const { customer_id: customer, brand_id: brand } = c.req.query()
    if (!customer || !/^\d+$/.test(customer)) return c.json({ error: 'customer_id is missing or not a number.' }, 400)
    const found = brands.get(brand ?? '')
    if (!found) return c.json({ error: 'brand_id is missing or not known.' }, 400)
    const account = find(found.store, Number(customer))
    if (!account) return c.json({ error: 'The customer is not known.' }, 404)
    return c.json({
      order_total: account.orderTotal,
      expiration_date: account.expires ?? programmeEnds,
      employee_group: account.isEmployee,
      spend_limit: found.spendLimit,
    })
  })
  app.get('/shipping_method_settings', (c) => {
    const region = c.req.query('bcRegion')
    if (!region) return c.json({ error: 'bcRegion is missing.' }, 400)
    const store = storeOf[region]
    return c.json({ hide_free_shipping_groups: store ? tradeGroups(store) : '', is_enabled: store !== undefined })
  })
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404))
  return app
}
