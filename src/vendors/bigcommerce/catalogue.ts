import { z } from 'zod'
import {
  categoryNodeSchema,
  categorySchema,
  fullProductSchema,
  optionSchema,
  productSchema,
  treeSchema,
  variantSchema,
  type WireCategoryNode,
  type WireFullProduct,
} from '../../wire/bigcommerce/catalogue.ts'
import { type Page, pageOf, singleOf } from '../../wire/bigcommerce/envelope.ts'
import { VendorError } from '../vendor-error.ts'
import type { Catalogue, ProductFault, ProductSelection } from './commerce.ts'
import type { Call, Transport } from './transport.ts'

const largestPage = 250
/** Pages in flight at once while a whole list is read: the quota is shared with shoppers. */
const pagesAtOnce = 4

const selectionQuery = ({ include, includeFields }: ProductSelection) => ({
  include: include?.length ? include.join(',') : undefined,
  // Visibility is judged on every product, so it is always read.
  include_fields: includeFields?.length ? [...new Set([...includeFields, 'is_visible'])].join(',') : undefined,
})

const visibleNodes = (nodes: readonly WireCategoryNode[]): WireCategoryNode[] =>
  nodes.filter((node) => node.is_visible).map((node) => ({ ...node, children: visibleNodes(node.children) }))

const unusable = ({ operation }: Call): VendorError =>
  new VendorError(
    { vendor: 'bigcommerce', operation },
    { fault: 'answer', detail: 'no product has the expected shape' },
  )

function checked(product: unknown, onFault: (fault: ProductFault) => void): WireFullProduct[] {
  const parsed = fullProductSchema.safeParse(product)
  if (parsed.success) return [parsed.data]
  const { id = '' } = z.object({ id: z.number() }).safeParse(product).data ?? {}
  for (const { path, message } of parsed.error.issues) onFault({ id: String(id), field: path.join('.'), message })
  return []
}

/** Catalogue verbs of a store (BigCommerce contract §4.1). */
export function createCatalogue(transport: Transport, channelId: number): Catalogue {
  async function page<Item extends z.ZodType>(call: Call, item: Item): Promise<Page<z.infer<Item>> | undefined> {
    const found = await transport.read(call, pageOf(item))
    return found && { data: found.data, pagination: found.meta.pagination }
  }

  /** A whole list. How many pages there are is what the first answer says, whatever limit was asked for (contract §3.5). */
  async function all<Item extends z.ZodType>(call: Call, item: Item): Promise<readonly z.infer<Item>[] | undefined> {
    const pageCall = (number: number) => ({ ...call, query: { ...call.query, limit: largestPage, page: number } })
    const first = await page(pageCall(1), item)
    if (!first) return undefined
    const items = [...first.data]
    const last = first.pagination.total_pages
    for (let start = 2; start <= last; start += pagesAtOnce) {
      const numbers = Array.from({ length: Math.min(pagesAtOnce, last - start + 1) }, (_, index) => start + index)
      const pages = await Promise.all(numbers.map((number) => page(pageCall(number), item)))
      items.push(...pages.flatMap((found) => found?.data ?? []))
    }
    return items
  }

  let treeId: number | undefined
  async function findTree(): Promise<number | undefined> {
    const call = { operation: 'catalogue.trees', path: '/v3/catalog/trees', query: { 'channel_id:in': channelId } }
    treeId ??= (await transport.demand(call, z.object({ data: z.array(treeSchema) }))).data[0]?.id
    return treeId
  }

  return {
    async products(onFault = () => undefined) {
      const query = { is_visible: true, include: 'variants,options' }
      const call = { operation: 'catalogue.products', path: '/v3/catalog/products', query }
      const found = (await all(call, z.unknown())) ?? []
      const usable = found.flatMap((product) => checked(product, onFault))
      // Not one fits: the platform has changed, rather than a product being odd.
      if (found.length > 0 && usable.length === 0) throw unusable(call)
      return usable.filter((product) => product.is_visible)
    },
    async categories() {
      const call = { operation: 'catalogue.categories', path: '/v3/catalog/categories', query: { is_visible: true } }
      return (await all(call, categorySchema)) ?? []
    },
    async categoryTree() {
      const tree = await findTree()
      if (tree === undefined) return []
      const call = { operation: 'catalogue.categoryTree', path: `/v3/catalog/trees/${tree}/categories` }
      const found = await transport.read(call, singleOf(z.array(categoryNodeSchema)))
      return visibleNodes(found?.data ?? [])
    },
    async productPage({ page: number, limit, category, ...selection }) {
      const query = {
        page: number,
        limit,
        'categories:in': category,
        is_visible: true,
        ...selectionQuery(selection),
      }
      const call = { operation: 'catalogue.productPage', path: '/v3/catalog/products', query }
      const found = await transport.demand(call, pageOf(productSchema))
      return { data: found.data, pagination: found.meta.pagination }
    },
    async categoryPage(query) {
      const call = {
        operation: 'catalogue.categoryPage',
        path: '/v3/catalog/categories',
        query: { ...query, is_visible: true },
      }
      const found = await transport.demand(call, pageOf(categorySchema))
      return { data: found.data, pagination: found.meta.pagination }
    },
    async product(id, selection = {}) {
      const call = {
        operation: 'catalogue.product',
        path: `/v3/catalog/products/${id}`,
        query: selectionQuery(selection),
      }
      const found = await transport.read(call, singleOf(productSchema))
      return found?.data.is_visible ? found.data : undefined
    },
    options: (id) => all({ operation: 'catalogue.options', path: `/v3/catalog/products/${id}/options` }, optionSchema),
    variants: (id) =>
      all({ operation: 'catalogue.variants', path: `/v3/catalog/products/${id}/variants` }, variantSchema),
  }
}
