import { Hono } from 'hono'
import { readBody } from '../http/body.ts'
import { byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { queryOf } from '../http/query.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Attribute, AttributeValue } from '../wire/customers.ts'
import { attributesSchema, attributeValuesSchema } from './customer-body.ts'
import { setAttribute } from './customer-store.ts'

const attributeFilters: Filters<Attribute> = {
  ...byText('name', ({ name }) => name, ['', ':like']),
  ...byText('type', ({ type }) => type),
}
const valueFilters: Filters<AttributeValue> = {
  ...byNumber('customer_id', ({ customer_id }) => customer_id, [':in']),
  ...byNumber('attribute_id', ({ attribute_id }) => attribute_id, [':in']),
}

/** Attributes, their values and form field values of customers. */
export function attributeRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/attributes', (c) => {
      const query = queryOf(c, [...Object.keys(attributeFilters), ...pagingNames])
      return answerPage(c, pageOf(narrow(c.var.shop.records.all('attribute'), attributeFilters, query), query), query)
    })
    .post('/attributes', async (c) => {
      const { records, now, transaction } = c.var.shop
      const bodies = await readBody(c, attributesSchema)
      const at = new Date(now()).toISOString()
      const data = transaction(() =>
        bodies.map((body) => {
          const attribute = { id: records.nextId('attribute', 1), ...body, date_created: at, date_modified: at }
          records.put('attribute', attribute.id, attribute)
          return attribute
        }),
      )
      return c.json({ data, meta: {} })
    })
    .get('/attribute-values', (c) => {
      const query = queryOf(c, [...Object.keys(valueFilters), ...pagingNames])
      return answerPage(c, pageOf(narrow(c.var.shop.records.all('attributeValue'), valueFilters, query), query), query)
    })
    .put('/attribute-values', async (c) => {
      const bodies = await readBody(c, attributeValuesSchema)
      const data = c.var.shop.transaction(
        () =>
        bodies.map(({ customer_id, attribute_id, value }) => setAttribute(c.var.shop, customer_id, attribute_id, value)), // prettier-ignore
      )
      return c.json({ data, meta: {} })
    })
    .get('/form-field-values', (c) => {
      const query = queryOf(c, ['customer_id', 'field_name', ...pagingNames])
      const isAsked = (name: string, value: string | number): boolean =>
        (query.get(name) ?? String(value)) === String(value)
      const values = c.var.shop.records
        .all('customer')
        .filter(({ id }) => isAsked('customer_id', id))
        .flatMap(({ id, form_fields }) => form_fields.map((field) => ({ ...field, customer_id: id })))
        .filter(({ name }) => isAsked('field_name', name))
      return answerPage(c, pageOf(values, query), query)
    })
  return routes
}
