import { z } from 'zod'
import type { Catalogue, ProductFault } from '../../ports/commerce/catalogue.ts'
import { categorySchema, type PlatformCategory } from '../../ports/commerce/category-shapes.ts'
import { fullProductSchema, type PlatformFullProduct } from '../../ports/commerce/product-shapes.ts'
import { storeSchema } from '../../ports/commerce/store-shapes.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { categoryPositions } from './category-positions.ts'
import type { Call, Transport } from './transport.ts'
import { createV3Lists, splitIds } from './v3-lists.ts'
import { toCatalogueProduct } from './wire/to-catalogue.ts'

const unusable = ({ operation }: Call): VendorError =>
  new VendorError(
    { vendor: 'bigcommerce', operation },
    { fault: 'answer', detail: 'no product has the expected shape' },
  )

function checked(product: unknown, onFault: (fault: ProductFault) => void): PlatformFullProduct[] {
  const parsed = fullProductSchema.safeParse(product)
  if (parsed.success) return [parsed.data]
  const { id = '' } = z.object({ id: z.number() }).safeParse(product).data ?? {}
  for (const { path, message } of parsed.error.issues) onFault({ id: String(id), field: path.join('.'), message })
  return []
}

/** Fields that change with a product, of those that a list may be asked for alone (vendors, commerce 3.6). */
const stateFields = [
  'date_modified',
  'price',
  'sale_price',
  'retail_price',
  'calculated_price',
  'inventory_level',
  'inventory_tracking',
  'availability',
  'categories',
  'order_quantity_minimum',
  'order_quantity_maximum',
  'preorder_release_date',
  'preorder_message',
] as const

const stateSchema = z.looseObject({ id: z.number().int() })

const idsFilter = (ids: readonly number[] | undefined) => (ids ? { 'id:in': ids.join(',') } : {})

const idsOf = (categories: readonly PlatformCategory[]): readonly number[] => categories.map(({ id }) => id)

/** Reads of what the store sells, whole or in part (vendors, commerce 4.1, 5.3). */
export function createSellableReads(
  transport: Transport,
): Pick<Catalogue, 'products' | 'productStates' | 'sellable' | 'sellableOf' | 'categories'> {
  const lists = createV3Lists(transport)

  /** Visible products: all of them, or those of some ids. */
  async function readProducts(
    onFault: (fault: ProductFault) => void = () => undefined,
    ids?: readonly number[],
  ): Promise<readonly PlatformFullProduct[]> {
    const query = { ...idsFilter(ids), is_visible: true, include: 'variants,options,modifiers,custom_fields' }
    const call = { operation: 'catalogue.products', path: '/v3/catalog/products', query, background: true }
    const found = (await lists.all(call, z.unknown())) ?? []
    const usable = found.flatMap((product) => checked(product, onFault))
    // Not one fits: the platform has changed, rather than a product being odd. A single named one may be odd.
    if (found.length > (ids ? 1 : 0) && usable.length === 0) throw unusable(call)
    return usable.filter((product) => product.is_visible)
  }

  /** Visible categories: all of them, or those of some ids. */
  async function readCategories(ids?: readonly number[]): Promise<readonly PlatformCategory[]> {
    const query = { ...idsFilter(ids), is_visible: true }
    const call = { operation: 'catalogue.categories', path: '/v3/catalog/categories', query, background: true }
    return (await lists.all(call, categorySchema)) ?? []
  }

  /** The store's time zone, where one of the products names the moment from which it is sent. */
  async function timeZoneFor(products: readonly PlatformFullProduct[]): Promise<string | undefined> {
    const isNeeded = products.some((one) => one.availability === 'preorder' && one.preorder_release_date)
    if (!isNeeded) return undefined
    const call = { operation: 'store', path: '/v2/store', background: true }
    return (await transport.demand(call, storeSchema)).timezone.name
  }

  return {
    products: (onFault) => readProducts(onFault),
    async productStates() {
      const query = { is_visible: true, include_fields: stateFields.join(',') }
      const call = { operation: 'catalogue.productStates', path: '/v3/catalog/products', query, background: true }
      const found = (await lists.all(call, stateSchema)) ?? []
      return new Map(found.map((product) => [product.id, JSON.stringify(stateFields.map((field) => product[field]))]))
    },
    categories: () => readCategories(),
    async sellable(currency, onFault) {
      const found = await readProducts(onFault)
      const positions = await categoryPositions(lists, idsOf(await readCategories()))
      const timeZone = await timeZoneFor(found)
      return found.map((product) => toCatalogueProduct(product, currency, positions.get(product.id), timeZone))
    },
    async sellableOf({ ids, currency, known }, onFault) {
      const found: PlatformFullProduct[] = []
      for (const some of splitIds(ids)) found.push(...(await readProducts(onFault, some)))
      const unread = found.flatMap(({ id, categories }) =>
        categories.filter((category) => known.get(id)?.[category] === undefined),
      )
      // Places in hidden categories are no part of a whole read.
      const visible: PlatformCategory[] = []
      for (const some of splitIds([...new Set(unread)])) visible.push(...(await readCategories(some)))
      const positions = await categoryPositions(lists, idsOf(visible))
      const timeZone = await timeZoneFor(found)
      return found.map((product) =>
        toCatalogueProduct(product, currency, { ...known.get(product.id), ...positions.get(product.id) }, timeZone),
      )
    },
  }
}
