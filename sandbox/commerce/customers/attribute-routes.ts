import { Hono } from 'hono'
import { readBody } from '../http/body.ts'
import { answerCursorPage, cursorNames } from '../http/cursor-paging.ts'
import { byDate, byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { queryOf } from '../http/query.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Attribute, AttributeValue } from '../wire/customers.ts'
import { attributesSchema, attributeValuesSchema } from './customer-body.ts'
import { setAttribute } from './customer-store.ts'

const dates = {
  ...byDate<Pick<Attribute, 'date_created'>>('date_created', ({ date_created }) => date_created),
  ...byDate<Pick<Attribute, 'date_modified'>>('date_modified', ({ date_modified }) => date_modified),
}
const attributeFilters: Filters<Attribute> = {
  ...dates,
  ...byText('name', ({ name }) => name, ['', ':like']),
  ...byText('type', ({ type }) => type),
}
const valueFilters: Filters<AttributeValue> = {
  ...dates,
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
      const query = queryOf(c, [...Object.keys(valueFilters), ...pagingNames, 'name'])
      const { records } = c.var.shop
      const isAsked = ({ attribute_id }: AttributeValue): boolean =>
        (query.get('name') ?? records.get('attribute', attribute_id)?.name) ===
        records.get('attribute', attribute_id)?.name
      return answerPage(
        c,
        pageOf(narrow(records.all('attributeValue'), valueFilters, query).filter(isAsked), query),
        query,
      )
    })
    .put('/attribute-values', async (c) => {
      const bodies = await readBody(c, attributeValuesSchema)
      const data = c.var.shop.transaction(() =>
        bodies.map(({ customer_id, attribute_id, value }) =>
          setAttribute(c.var.shop, customer_id, attribute_id, value),
        ),
      )
      return c.json({ data, meta: {} })
    })
    .get('/form-field-values', (c) => {
      const query = queryOf(c, [
        'customer_id',
        'field_name',
        'field_type',
        'address_id',
        ...cursorNames,
        ...pagingNames,
      ])
      const isAsked = (name: string, value: string | number): boolean =>
        (query.get(name) ?? String(value)) === String(value)
      const values = c.var.shop.records
        .all('customer')
        .filter(({ id }) => isAsked('customer_id', id))
        .flatMap(({ id, form_fields }) => form_fields.map((field) => ({ ...field, customer_id: id })))
        .filter(({ name }) => isAsked('field_name', name))
      // The demo keeps none with addresses.
      const matching = query.get('field_type') === 'address' || query.has('address_id') ? [] : values
      return answerCursorPage(c, matching, query, ({ customer_id }) => customer_id)
    })
  return routes
}
