import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import { listedModifiers, type Modifier, typedModifiers } from '../wire/catalogue.ts'

/** Options count from below this number, and modifiers from it: one series of ids (vendors, commerce 5.2). */
const firstModifierId = 900_001
const firstValueId = 9_000_001

const valueSchema = z.object({
  label: z.string().min(1),
  sort_order: z.int().default(0),
  is_default: z.boolean().default(false),
  value_data: z
    .union([z.object({ colors: z.array(z.string()) }), z.object({ checked_value: z.boolean() })])
    .nullable()
    .default(null),
})

const modifierSchema = z.object({
  display_name: z.string().min(1),
  type: z.enum([...listedModifiers, ...typedModifiers]),
  required: z.boolean(),
  sort_order: z.int().default(0),
  config: z.record(z.string(), z.unknown()).default({}),
  option_values: z.array(valueSchema).default([]),
})

/** `/catalog/products/{id}/modifiers`: list, create, delete. */
export function modifierRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/:product/modifiers', (c) => {
      const query = queryOf(c, pagingNames)
      return answerPage(c, pageOf(c.var.shop.records.of('modifier', productId(c)), query), query)
    })
    .post('/:product/modifiers', async (c) => {
      const body = await readBody(c, modifierSchema)
      return c.json({ data: createModifier(c.var.shop, productId(c), body), meta: {} }, 201)
    })
    .delete('/:product/modifiers/:modifier', (c) => {
      const { shop } = c.var
      const modifier = shop.records
        .of('modifier', productId(c))
        .find(({ id }) => String(id) === c.req.param('modifier'))
      if (modifier) shop.records.remove('modifier', modifier.id)
      return c.body(null, 204)
    })
  return routes
}

function createModifier(shop: Shop, product_id: number, body: z.infer<typeof modifierSchema>): Modifier {
  const { records } = shop
  return shop.transaction(() => {
    const id = records.nextId('modifier', firstModifierId)
    const name = `${body.display_name}-${id}`
    const option_values = valuesOf(body).map((value, index) => ({
      ...value,
      id: firstValueId + (id - firstModifierId) * 1000 + index,
    }))
    const modifier: Modifier = { ...body, id, product_id, name, option_values }
    records.put('modifier', id, modifier, product_id)
    shop.announce('store/product/updated', { type: 'product', id: product_id })
    return modifier
  })
}

const boxValues = [true, false].map((checked_value, sort_order) => ({
  ...{ label: checked_value ? 'Yes' : 'No', sort_order, is_default: false },
  value_data: { checked_value },
}))

/** A checkbox has a value for each of its states. */
const valuesOf = ({ type, option_values }: z.infer<typeof modifierSchema>) =>
  type === 'checkbox' && option_values.length === 0 ? boxValues : option_values

/** @throws Refusal 404 */
function productId(c: Context<ShopEnv>): number {
  const id = Number(c.req.param('product'))
  if (c.var.shop.records.get('product', id)) return id
  throw new Refusal(404, `A product was not found with an id of ${c.req.param('product')}`)
}
