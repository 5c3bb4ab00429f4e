import { type Context, Hono } from 'hono'
import { atOnce } from '../http/at-once.ts'
import { readBody } from '../http/body.ts'
import { includesOf } from '../http/fields.ts'
import { byDate, byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerCursorPage, cursorNames } from '../http/cursor-paging.ts'
import { pagingNames } from '../http/paging.ts'
import { listOf, queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import { without } from '../storage/without.ts'
import type { PriceList, PriceListAssignment, PriceRecord } from '../wire/pricing.ts'
import { assignmentSchema, priceRecordsSchema } from './price-body.ts'
import { removePriceRecords, savePriceRecord } from './price-list-writes.ts'

const dates = <T extends { date_created: string; date_modified: string }>(): Filters<T> => ({
  ...byDate<T>('date_created', ({ date_created }) => date_created),
  ...byDate<T>('date_modified', ({ date_modified }) => date_modified),
})
const listFilters: Filters<PriceList> = {
  ...byNumber('id', ({ id }) => id, [':in']),
  ...byText('name', ({ name }) => name, ['', ':like']),
  ...dates<PriceList>(),
}
const money = (name: 'price' | 'sale_price' | 'retail_price' | 'map_price' | 'calculated_price') =>
  byNumber<PriceRecord>(name, (record) => record[name] ?? 0, ['', ':min', ':max'])
const recordFilters: Filters<PriceRecord> = {
  ...byNumber('variant_id', ({ variant_id }) => variant_id, [':in']),
  ...byNumber('product_id', ({ product_id }) => product_id, [':in']),
  ...byText('sku', ({ sku }) => sku, ['', ':in']),
  ...byText('currency', ({ currency }) => currency, ['', ':in']),
  ...money('price'),
  ...money('sale_price'),
  ...money('retail_price'),
  ...money('map_price'),
  ...money('calculated_price'),
  ...dates<PriceRecord>(),
}
const assignmentFilters: Filters<PriceListAssignment> = {
  ...byNumber('id', ({ id }) => id, ['', ':in']),
  ...byNumber('price_list_id', ({ price_list_id }) => price_list_id, ['', ':in']),
  ...byNumber('customer_group_id', ({ customer_group_id }) => customer_group_id, ['', ':in']),
  ...byNumber('channel_id', ({ channel_id }) => channel_id, ['', ':in']),
}
const firstAssignmentId = 1

/** `/pricelists`: lists, their records and their customer groups (vendors, commerce 6.2). */
export function priceListRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', (c) => {
      const query = queryOf(c, [...Object.keys(listFilters), ...pagingNames, ...cursorNames])
      return answerCursorPage(c, narrow(c.var.shop.records.all('priceList'), listFilters, query), query, ({ id }) => id)
    })
    .get('/assignments', (c) => {
      const query = queryOf(c, [...Object.keys(assignmentFilters), ...pagingNames, ...cursorNames])
      const found = narrow(c.var.shop.records.all('priceListAssignment'), assignmentFilters, query)
      return answerCursorPage(c, found, query, ({ id }) => id)
    })
    .get('/:list', (c) => c.json({ data: priceListOf(c), meta: {} }))
    .get(
      '/:list/records',
      atOnce(10, (c) => c.req.param('list') ?? ''),
      listRecords,
    )
    .put('/:list/records', saveRecords)
    .delete('/:list/records', removeRecords)
    .put('/:list/assignments', assign)
  return routes
}

function priceListOf(c: Context<ShopEnv>): PriceList {
  const list = c.var.shop.records.get('priceList', Number(c.req.param('list')))
  if (!list) throw new Refusal(404, `A price list was not found with an id of ${c.req.param('list')}`)
  return list
}

function listRecords(c: Context<ShopEnv>): Response {
  const list = priceListOf(c)
  const query = queryOf(c, [...Object.keys(recordFilters), ...pagingNames, ...cursorNames, 'include'])
  const includes = includesOf(query, ['bulk_pricing_tiers', 'sku'])
  const found = narrow(c.var.shop.records.of('priceRecord', list.id), recordFilters, query)
  const present = (record: PriceRecord): Partial<PriceRecord> => ({
    ...without(record, 'sku', 'bulk_pricing_tiers'),
    ...(includes.has('sku') ? { sku: record.sku } : {}),
    ...(includes.has('bulk_pricing_tiers') ? { bulk_pricing_tiers: record.bulk_pricing_tiers } : {}),
  })
  return answerCursorPage(c, found, query, ({ variant_id }) => variant_id, present)
}

/**
 * One row fires the event of a row, several that of a batch: without `type` and `id`, and no product event (vendors,
 * commerce 13).
 */
async function saveRecords(c: Context<ShopEnv>): Promise<Response> {
  const list = priceListOf(c)
  const bodies = await readBody(c, priceRecordsSchema)
  const { shop } = c.var
  shop.transaction(() => {
    const saved = bodies.map((body) => ({ body, verb: savePriceRecord(shop, list.id, body) }))
    for (const verb of ['created', 'updated'] as const) {
      const rows = saved.filter((each) => each.verb === verb).map(({ body }) => rowOf(list.id, body))
      announceRows(c, verb, rows)
    }
  })
  return c.json({ data: {}, meta: {} })
}

function removeRecords(c: Context<ShopEnv>): Response {
  const list = priceListOf(c)
  const query = queryOf(c, ['currency', 'variant_id:in'])
  const { shop } = c.var
  shop.transaction(() => {
    const gone = removePriceRecords(shop, list.id, listOf(query, 'variant_id:in').map(Number), query.get('currency'))
    announceRows(
      c,
      'deleted',
      gone.map((record) => rowOf(list.id, record)),
    )
  })
  return c.body(null, 204)
}

type Row = { price_list_id: number; variant_id: number; currency: string }
const rowOf = (price_list_id: number, { variant_id, currency }: { variant_id: number; currency: string }): Row => ({
  price_list_id,
  variant_id,
  currency: currency.toLowerCase(),
})

function announceRows(c: Context<ShopEnv>, verb: 'created' | 'updated' | 'deleted', rows: readonly Row[]): void {
  const [first] = rows
  if (!first) return
  if (rows.length === 1) c.var.shop.announce(`store/priceList/record/${verb}`, first)
  else c.var.shop.announce(`store/priceList/records/${verb}`, rows)
}

async function assign(c: Context<ShopEnv>): Promise<Response> {
  const list = priceListOf(c)
  const body = await readBody(c, assignmentSchema)
  const { shop } = c.var
  const twin = shop.records.all('priceListAssignment').find((each) => each.customer_group_id === body.customer_group_id)
  const id = twin?.id ?? shop.records.nextId('priceListAssignment', firstAssignmentId)
  shop.transaction(() => {
    shop.records.put('priceListAssignment', id, { id, price_list_id: list.id, ...body })
    shop.announce('store/priceList/assignment/updated', { price_list_id: list.id, ...body })
  })
  return c.json({ data: { id, price_list_id: list.id, ...body }, meta: {} })
}
