import { type Context, Hono } from 'hono'
import { atOnce } from '../http/at-once.ts'
import { readBatch } from '../http/body.ts'
import { answerCursorPage, cursorNames } from '../http/cursor-paging.ts'
import { includesOf } from '../http/fields.ts'
import { byDate, byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { pagingNames } from '../http/paging.ts'
import { listOf, queryOf, readQuery } from '../http/query.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Customer } from '../wire/customers.ts'
import { addressRoutes } from './address-routes.ts'
import { attributeRoutes } from './attribute-routes.ts'
import { credentialRoute } from './credential-route.ts'
import { changedCustomerSchema, newCustomerSchema } from './customer-body.ts'
import { customerIncludes, toCustomerJson } from './customer-json.ts'
import { changeCustomer, createCustomer, removeCustomer } from './customer-store.ts'

const fullName = ({ first_name, last_name }: Customer): string => `${first_name} ${last_name}`

const filters: Filters<Customer> = {
  ...byNumber('id', ({ id }) => id, [':in']),
  ...byText('email', ({ email }) => email, [':in']),
  ...byText('name', fullName, [':in', ':like']),
  ...byText('company', ({ company }) => company, [':in']),
  ...byText('phone', ({ phone }) => phone, [':in']),
  ...byText('registration_ip_address', ({ registration_ip_address }) => registration_ip_address, [':in']),
  ...byNumber('customer_group_id', ({ customer_group_id }) => customer_group_id, [':in']),
  ...byDate('date_created', ({ date_created }) => date_created),
  ...byDate('date_modified', ({ date_modified }) => date_modified),
}

/** `/customers` of V3 (vendors, commerce 8, 9.1). */
export function customerRoutes(now: () => number): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .route('/addresses', addressRoutes())
    .route('/', attributeRoutes())
    .post('/validate-credentials', credentialRoute(now))
    .get('/', listCustomers)
    .post('/', async (c) => {
      const bodies = await readBatch(c, newCustomerSchema)
      return answerBatch(c, () => bodies.map((body, index) => createCustomer(c.var.shop, body, index)))
    })
    .put('/', atOnce(3), async (c) => {
      const bodies = await readBatch(c, changedCustomerSchema)
      return answerBatch(c, () => bodies.map((body, index) => changeCustomer(c.var.shop, body, index)))
    })
    .delete('/', (c) => {
      for (const id of listOf(readQuery(c.req.url), 'id:in')) removeCustomer(c.var.shop, Number(id))
      return c.body(null, 204)
    })
  return routes
}

function answerBatch(c: Context<ShopEnv>, work: () => Customer[]): Response {
  const customers = c.var.shop.transaction(work)
  const includes = new Set(['formfields'] as const)
  return c.json({ data: customers.map((each) => toCustomerJson(c.var.shop, each, includes)), meta: {} })
}

function listCustomers(c: Context<ShopEnv>): Response {
  const query = queryOf(c, [...Object.keys(filters), ...pagingNames, ...cursorNames, 'include', 'sort'])
  const includes = includesOf(query, customerIncludes)
  const found = sorted(narrow(c.var.shop.records.all('customer'), filters, query), query.get('sort'))
  return answerCursorPage(
    c,
    found,
    query,
    ({ id }) => id,
    (each) => toCustomerJson(c.var.shop, each, includes),
  )
}

function sorted(customers: readonly Customer[], sort = 'date_created:asc'): readonly Customer[] {
  const [field, direction] = sort.split(':')
  const read = (each: Customer): string => (field === 'last_name' ? each.last_name : each.date_created)
  const ascending = customers.toSorted((a, b) => (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0))
  return direction === 'desc' ? ascending.toReversed() : ascending
}
