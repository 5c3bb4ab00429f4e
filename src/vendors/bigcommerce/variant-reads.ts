import type { Page } from '../../ports/commerce/paging.ts'
import {
  type VariantField,
  type PartialVariant,
  variantWith,
  visibilitySchema,
} from '../../ports/commerce/product-shapes.ts'
import { pageOf, singleOf } from './wire/envelope.ts'
import { hideVariantPrices } from '../../ports/commerce/hide-prices.ts'
import type { Catalogue } from '../../ports/commerce/catalogue.ts'
import type { Transport } from './transport.ts'
import { createV3Lists, largestPage } from './v3-lists.ts'

/** The query of `include_fields`; both ids come whatever was asked for. */
const selected = (fields: readonly VariantField[] | undefined): string | undefined =>
  fields?.length ? [...new Set([...fields, 'product_id'])].join(',') : undefined

/** The reads of variants as callers see them (vendors, commerce 4.1). */
export function createVariantReads(transport: Transport): Pick<Catalogue, 'variantPage' | 'variant' | 'variantSearch'> {
  const { page } = createV3Lists(transport)

  /** Which of these products are visible, and whether their prices are. */
  async function visibleAmong(products: readonly number[]): Promise<ReadonlyMap<number, { pricesHidden: boolean }>> {
    if (products.length === 0) return new Map()
    const query = {
      'id:in': products.join(','),
      is_visible: true,
      include_fields: 'is_visible,is_price_hidden',
      limit: largestPage,
    }
    const found = await page(
      { operation: 'catalogue.visibility', path: '/v3/catalog/products', query },
      visibilitySchema,
    )
    const visible = (found?.data ?? []).filter((product) => product.is_visible)
    return new Map(visible.map(({ id, is_price_hidden: pricesHidden }) => [id, { pricesHidden }]))
  }

  /** The page without variants of hidden products; its counts do not tell of them either. */
  async function shown({ data, pagination }: Page<PartialVariant>): Promise<Page<PartialVariant>> {
    const products = await visibleAmong([...new Set(data.map(({ product_id }) => product_id))])
    const visible = data.flatMap((variant) => {
      const product = products.get(variant.product_id)
      return product ? [product.pricesHidden ? hideVariantPrices(variant) : variant] : []
    })
    const total = pagination.total - (data.length - visible.length)
    return { data: visible, pagination: { ...pagination, count: visible.length, total } }
  }

  return {
    variantPage(productId, { includeFields, ...paging }) {
      const query = { ...paging, include_fields: selected(includeFields) }
      const call = { operation: 'catalogue.variantPage', path: `/v3/catalog/products/${productId}/variants`, query }
      return page(call, variantWith(includeFields))
    },
    async variant(productId, variantId, { includeFields } = {}) {
      const call = {
        operation: 'catalogue.variant',
        path: `/v3/catalog/products/${productId}/variants/${variantId}`,
        query: { include_fields: selected(includeFields) },
      }
      return (await transport.read(call, singleOf(variantWith(includeFields))))?.data
    },
    async variantSearch({ products, id, sku, includeFields, ...paging }) {
      const query = {
        ...paging,
        'product_id:in': products?.join(','),
        id,
        sku,
        include_fields: selected(includeFields),
      }
      const call = { operation: 'catalogue.variantSearch', path: '/v3/catalog/variants', query }
      const { data, meta } = await transport.demand(call, pageOf(variantWith(includeFields)))
      return shown({ data, pagination: meta.pagination })
    },
  }
}
