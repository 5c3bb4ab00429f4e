import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { atOnce } from '../http/at-once.ts'
import { readBatch } from '../http/body.ts'
import { includesOf } from '../http/fields.ts'
import { byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { listOf, queryOf, readQuery } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import { overlay } from '../storage/overlay.ts'
import type { Address } from '../wire/customers.ts'
import { removeAddress, saveAddress } from './address-store.ts'
import { changedAddressSchema, newAddressSchema } from './customer-body.ts'
import { toAddressJson, toAddressWithFields } from './customer-json.ts'

const filters: Filters<Address> = {
  ...byNumber('id', ({ id }) => id, [':in']),
  ...byNumber('customer_id', ({ customer_id }) => customer_id, [':in']),
  ...byText('company', ({ company }) => company, [':in']),
  ...byText('name', ({ first_name, last_name }) => `${first_name} ${last_name}`, [':in']),
}

/** `/customers/addresses` of V3 (vendors, commerce 8.3). */
export function addressRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', (c) => {
      const query = queryOf(c, [...Object.keys(filters), ...pagingNames, 'include'])
      const withFields = includesOf(query, ['formfields']).has('formfields')
      const page = pageOf(narrow(c.var.shop.records.all('address'), filters, query), query)
      return answerPage(c, { ...page, items: page.items.map(withFields ? toAddressWithFields : toAddressJson) }, query)
    })
    .post('/', atOnce(10), async (c) => {
      const bodies = await readBatch(c, newAddressSchema)
      return answerSaved(c, () => bodies.map((body, index) => saveAddress(c.var.shop, body, index)))
    })
    .put('/', atOnce(3), async (c) => {
      const bodies = await readBatch(c, changedAddressSchema)
      return answerSaved(c, () => bodies.map((body, index) => changeAddress(c.var.shop, body, index)))
    })
    .delete('/', (c) => {
      for (const id of listOf(readQuery(c.req.url), 'id:in')) removeAddress(c.var.shop, Number(id))
      return c.body(null, 204)
    })
  return routes
}

/** Addresses that were already there are missing from the answer; if all were, it is empty (vendors, commerce 8.3). */
function answerSaved(c: Context<ShopEnv>, work: () => (Address | undefined)[]): Response {
  const saved = c.var.shop.transaction(work).filter((address) => address !== undefined)
  return saved.length > 0 ? c.json({ data: saved.map(toAddressJson), meta: {} }) : c.json({})
}

function changeAddress(shop: Shop, body: z.infer<typeof changedAddressSchema>, index: number): Address | undefined {
  const current = shop.records.get('address', body.id)
  if (!current) throw new Refusal(422, 'Update addresses failed.', { [`${index}.id`]: 'The address does not exist' })
  return saveAddress(shop, overlay(current, body), index)
}
