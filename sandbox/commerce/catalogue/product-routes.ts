import { type Context, Hono } from 'hono'
import { readBody } from '../http/body.ts'
import { includesOf, selectFields } from '../http/fields.ts'
import { narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { type Query, queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import { blankProduct, blankVariant, type Product, type Variant } from '../wire/catalogue.ts'
import { changeProduct, changeVariant, productChangesSchema, variantChangesSchema } from './catalogue-writes.ts'
import { presentVariant, productIncludes, subResources } from './present.ts'
import { isSortKey, productFilters, sortProducts } from './product-filters.ts'

const productFields = Object.keys(blankProduct)
const variantFields = Object.keys(blankVariant)
const optionFields = ['product_id', 'name', 'display_name', 'type', 'sort_order', 'config', 'option_values']
/** These come back whatever fields were asked for (vendors, commerce 3.6). */
const alwaysInProducts = ['id', 'gift_wrapping_options_type', 'gift_wrapping_options_list']
const fieldNames = ['include_fields', 'exclude_fields']
/** Page size with options or modifiers along, whatever was asked for (vendors, commerce 3.5). */
const heavyPageCap = 10

/** `/catalog/products` and what hangs below a product. */
export function productRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', listProducts)
    .get('/:product', (c) => {
      const query = queryOf(c, ['include', ...fieldNames])
      return c.json({ data: presentProduct(c.var.shop, query, productOf(c)), meta: {} })
    })
    .get('/:product/options', (c) => {
      const query = queryOf(c, [...pagingNames, ...fieldNames])
      const options = c.var.shop.records.of('option', productOf(c).id)
      return answerPage(
        c,
        pageOf(
          options.map((option) => selectFields(option, query, optionFields)),
          query,
        ),
        query,
      )
    })
    .get('/:product/variants', (c) => {
      const query = queryOf(c, [...pagingNames, ...fieldNames])
      return answerVariants(c, query, c.var.shop.records.of('variant', productOf(c).id))
    })
    .get('/:product/variants/:variant', (c) => {
      const query = queryOf(c, fieldNames)
      const variant = presentVariant(c.var.shop, variantOf(c, productOf(c)))
      return c.json({ data: selectFields(variant, query, variantFields), meta: {} })
    })
    .put('/:product', async (c) => {
      const changes = await readBody(c, productChangesSchema)
      const { shop } = c.var
      return c.json({ data: shop.transaction(() => changeProduct(shop, productOf(c), changes)), meta: {} })
    })
    .put('/:product/variants/:variant', async (c) => {
      const changes = await readBody(c, variantChangesSchema)
      const { shop } = c.var
      const change = (): Variant => {
        const product = productOf(c)
        return changeVariant(shop, product, variantOf(c, product), changes)
      }
      return c.json({ data: presentVariant(shop, shop.transaction(change)), meta: {} })
    })
  return routes
}

function listProducts(c: Context<ShopEnv>): Response {
  const query = queryOf(c, [
    ...Object.keys(productFilters),
    ...pagingNames,
    ...fieldNames,
    'include',
    'sort',
    'direction',
    'channel_id:in',
  ])
  const includes = includesOf(query, productIncludes)
  const sort = query.get('sort') ?? 'id'
  if (!isSortKey(sort)) throw new Refusal(422, `The sort "${sort}" is not valid.`)
  const found = sortProducts(
    narrow(c.var.shop.records.all('product'), productFilters, query),
    sort,
    query.get('direction') === 'desc',
  )
  const page = pageOf(found, query, includes.has('options') || includes.has('modifiers') ? heavyPageCap : undefined)
  const items = page.items.map((product) => presentProduct(c.var.shop, query, product))
  return answerPage(c, { ...page, items }, query)
}

/** `/catalog/variants`: all variants of the store. */
export function variantListRoute(c: Context<ShopEnv>): Response {
  const query = queryOf(c, [...pagingNames, ...fieldNames, 'id', 'sku', 'upc', 'product_id:in'])
  const products = query.get('product_id:in')?.split(',').map(Number)
  const equals = (name: string, value: string | number): boolean => (query.get(name) ?? String(value)) === String(value)
  const variants = c.var.shop.records
    .all('variant')
    .filter(({ product_id }) => products?.includes(product_id) ?? true)
    .filter(({ id, sku, upc }) => equals('id', id) && equals('sku', sku) && equals('upc', upc))
  return answerVariants(c, query, variants)
}

function answerVariants(c: Context<ShopEnv>, query: Query, variants: readonly Variant[]): Response {
  const page = pageOf(variants, query)
  const items = page.items.map((variant) => selectFields(presentVariant(c.var.shop, variant), query, variantFields))
  return answerPage(c, { ...page, items }, query)
}

/** `include` adds to what `include_fields` leaves (vendors, commerce 3.6, inferred). */
function presentProduct(shop: Shop, query: Query, product: Product) {
  const includes = includesOf(query, productIncludes)
  return {
    ...selectFields(product, query, productFields, alwaysInProducts),
    ...subResources(shop, product, includes),
  }
}

function productOf(c: Context<ShopEnv>): Product {
  const id = c.req.param('product') ?? ''
  const product = c.var.shop.records.get('product', Number(id))
  if (!product) throw new Refusal(404, `A product was not found with an id of ${id}`)
  return product
}

function variantOf(c: Context<ShopEnv>, product: Product): Variant {
  const id = c.req.param('variant') ?? ''
  const variant = c.var.shop.records.get('variant', Number(id))
  if (variant?.product_id !== product.id) throw new Refusal(404, `A variant was not found with an id of ${id}`)
  return variant
}
