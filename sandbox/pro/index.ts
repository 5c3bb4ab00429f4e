import { Hono } from 'hono'
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

const spendLimit = 3000
const programmeEnds = '2027-10-31'

/** The pro service: what trade customers have spent, and what shipping offers they see (specification core §7). */
export function createPro(): Hono {
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
    if (!brand) return c.json({ error: 'brand_id is missing.' }, 400)
    return c.json({ order_total: 0, expiration_date: programmeEnds, employee_group: false, spend_limit: spendLimit })
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
