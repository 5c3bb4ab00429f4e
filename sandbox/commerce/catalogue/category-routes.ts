import { type Context, Hono } from 'hono'
import { atOnce } from '../http/at-once.ts'
import { readBody } from '../http/body.ts'
import { selectFields } from '../http/fields.ts'
import { byFlag, byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { numberOf, queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import { uuidFrom } from '../wire/uuid-from.ts'
import { categoryChangesSchema, changeCategory } from './catalogue-writes.ts'
import { blankCategory, type Category } from '../wire/catalogue.ts'

const fieldNames = ['include_fields', 'exclude_fields']
const shared: Filters<Pick<Category, 'name' | 'page_title' | 'is_visible'>> = {
  ...byText('name', ({ name }) => name, ['', ':like']),
  ...byText('page_title', ({ page_title }) => page_title, ['', ':like']),
  ...byFlag('is_visible', ({ is_visible }) => is_visible),
  keyword: (category, value) => category.name.toLowerCase().includes(value.toLowerCase()),
}
const flatFilters: Filters<Category> = {
  ...shared,
  ...byNumber('id', ({ id }) => id, ['', ':in', ':not_in', ':min', ':max', ':greater', ':less']),
  ...byNumber('parent_id', ({ parent_id }) => parent_id, ['', ':in', ':min', ':max', ':greater', ':less']),
}
const treeFilters: Filters<TreeCategory> = {
  ...shared,
  ...byNumber('category_id', ({ category_id }) => category_id, [':in', ':not_in']),
  'category_uuid:in': ({ category_uuid }, value) => value.split(',').includes(category_uuid),
  'category_uuid:not_in': ({ category_uuid }, value) => !value.split(',').includes(category_uuid),
  ...byNumber('tree_id', ({ tree_id }) => tree_id, [':in', ':not_in']),
  ...byNumber('parent_id', ({ parent_id }) => parent_id, [':in', ':not_in']),
}

const bySortOrder = (a: Category, b: Category): number => a.sort_order - b.sort_order || a.id - b.id

/** `/catalog/categories`, the older flat family. */
export function categoryRoutes(): Hono<ShopEnv> {
  const fields = Object.keys(blankCategory)
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', atOnce(40), (c) => {
      const query = queryOf(c, [...Object.keys(flatFilters), ...pagingNames, ...fieldNames, 'sort'])
      const page = pageOf(narrow(c.var.shop.records.all('category'), flatFilters, query), query)
      return answerPage(c, { ...page, items: page.items.map((each) => selectFields(each, query, fields)) }, query)
    })
    .get('/:category', (c) => {
      const query = queryOf(c, fieldNames)
      return c.json({ data: selectFields(categoryOf(c), query, fields), meta: {} })
    })
    .put('/:category', async (c) => {
      const changes = await readBody(c, categoryChangesSchema)
      const { shop } = c.var
      return c.json({ data: shop.transaction(() => changeCategory(shop, categoryOf(c), changes)), meta: {} })
    })
  return routes
}

/** @throws Refusal 404 where there is no such category */
export function categoryOf(c: Context<ShopEnv>): Category {
  const id = c.req.param('category') ?? ''
  const category = c.var.shop.records.get('category', Number(id))
  if (!category) throw new Refusal(404, `A category was not found with an id of ${id}`)
  return category
}

/** `/catalog/trees`: the current family. One tree may be asked for by one caller at a time (vendors, commerce 3.7). */
export function treeRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', (c) => {
      const query = queryOf(c, ['id:in', 'channel_id:in'])
      const { treeId, channelId, key } = c.var.shop.account
      const wanted = (name: string, id: number): boolean => query.get(name)?.split(',').includes(String(id)) ?? true
      const isWanted = wanted('id:in', treeId) && wanted('channel_id:in', channelId)
      const trees = isWanted ? [{ id: treeId, name: `Catalog ${key}`, channels: [channelId] }] : []
      return answerPage(c, pageOf(trees, query), query)
    })
    .get('/categories', listTreeCategories)
    .get('/:tree/categories', atOnce(1), (c) => {
      const { shop } = c.var
      const query = queryOf(c, ['depth'])
      if (Number(c.req.param('tree')) !== shop.account.treeId)
        throw new Refusal(404, `A category tree was not found with an id of ${c.req.param('tree')}`)
      return c.json({ data: treeOf(shop, numberOf(query, 'depth', Infinity)), meta: {} })
    })
  return routes
}

function listTreeCategories(c: Context<ShopEnv>): Response {
  const query = queryOf(c, [...Object.keys(treeFilters), ...pagingNames, ...fieldNames])
  const { records, account } = c.var.shop
  const all = records.all('category').map((category) => toTreeCategory(category, account.treeId))
  const page = pageOf(narrow(all, treeFilters, query), query)
  const fields = Object.keys(toTreeCategory(blankCategory, account.treeId))
  return answerPage(
    c,
    { ...page, items: page.items.map((each) => selectFields(each, query, fields, ['category_id'])) },
    query,
  )
}

function toTreeCategory({ id, custom_url, ...rest }: Category, treeId: number) {
  const url = { path: custom_url.url, is_customized: custom_url.is_customized }
  return { category_id: id, category_uuid: uuidFrom(`category ${treeId}/${id}`), tree_id: treeId, ...rest, url }
}

type TreeCategory = ReturnType<typeof toTreeCategory>

type TreeNode = Pick<Category, 'id' | 'parent_id' | 'name' | 'is_visible'> & {
  depth: number
  path: number[]
  url: string
  children: TreeNode[]
}

/** @param maxDepth levels to show, 0 = the top ones only */
function treeOf({ records }: Shop, maxDepth: number): TreeNode[] {
  const all = records.all('category').toSorted(bySortOrder)
  const below = (parent: number, depth: number, path: number[]): TreeNode[] =>
    all
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, parent_id, name, is_visible, custom_url }) => {
        const ownPath = [...path, id]
        const children = depth < maxDepth ? below(id, depth + 1, ownPath) : []
        return { id, parent_id, depth, path: ownPath, name, is_visible, url: custom_url.url, children }
      })
  return below(0, 0, [])
}
