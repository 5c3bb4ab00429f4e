import { z } from 'zod'
import { modifierSchema, optionSchema, productSchema, variantSchema } from '../../ports/commerce/product-shapes.ts'
import { categoryNodeSchema, categorySchema, treeSchema } from '../../ports/commerce/category-shapes.ts'
import { pageOf, singleOf } from './wire/envelope.ts'
import { hidePrices } from '../../ports/commerce/hide-prices.ts'
import type { Catalogue, ProductSelection } from '../../ports/commerce/catalogue.ts'
import type { Transport } from './transport.ts'
import { toModifiers } from './wire/to-modifiers.ts'
import { createSellableReads } from './sellable-reads.ts'
import { createV3Lists } from './v3-lists.ts'
import { createVariantReads } from './variant-reads.ts'

const selectionQuery = ({ include, includeFields }: ProductSelection) => ({
  include: include?.length ? include.join(',') : undefined,
  include_fields: fieldList(includeFields, alwaysRead),
})

/** Visibility is decided for every product, so these fields are always read. */
const alwaysRead = ['is_visible', 'is_price_hidden']

const fieldList = (wanted: readonly string[] | undefined, always: readonly string[]): string | undefined =>
  wanted?.length ? [...new Set([...wanted, ...always])].join(',') : undefined

/** Catalogue verbs of a store (vendors, commerce 4.1). */
export function createCatalogue(transport: Transport, channelId: number): Catalogue {
  const { all, page } = createV3Lists(transport)

  let treeId: number | undefined
  async function findTree(): Promise<number | undefined> {
    const call = { operation: 'catalogue.trees', path: '/v3/catalog/trees', query: { 'channel_id:in': channelId } }
    treeId ??= (await transport.demand(call, z.object({ data: z.array(treeSchema) }))).data[0]?.id
    return treeId
  }

  return {
    ...createSellableReads(transport),
    async categoryTree() {
      const tree = await findTree()
      if (tree === undefined) return []
      const call = { operation: 'catalogue.categoryTree', path: `/v3/catalog/trees/${tree}/categories` }
      const found = await transport.read(call, singleOf(z.array(categoryNodeSchema)))
      return found?.data ?? []
    },
    async productPage({ page: number, limit, categories: ids, ...selection }) {
      const query = {
        page: number,
        limit,
        'categories:in': ids?.join(),
        is_visible: true,
        ...selectionQuery(selection),
      }
      const call = { operation: 'catalogue.productPage', path: '/v3/catalog/products', query }
      const found = await transport.demand(call, pageOf(productSchema))
      return { data: found.data.map(hidePrices), pagination: found.meta.pagination }
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
      return found?.data.is_visible ? hidePrices(found.data) : undefined
    },
    async category(id) {
      const call = { operation: 'catalogue.category', path: `/v3/catalog/categories/${id}` }
      const found = await transport.read(call, singleOf(categorySchema))
      return found?.data.is_visible ? found.data : undefined
    },
    variants: (id) =>
      all({ operation: 'catalogue.variants', path: `/v3/catalog/products/${id}/variants` }, variantSchema),
    async modifiers(id) {
      const call = { operation: 'catalogue.modifiers', path: `/v3/catalog/products/${id}/modifiers` }
      return toModifiers((await all(call, modifierSchema)) ?? [])
    },
    optionPage: (id, query) =>
      page({ operation: 'catalogue.optionPage', path: `/v3/catalog/products/${id}/options`, query }, optionSchema),
    ...createVariantReads(transport),
  }
}
