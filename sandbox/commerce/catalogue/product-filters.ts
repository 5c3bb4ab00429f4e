import { byDate, byFlag, byNumber, byText, type Filters } from '../http/filters.ts'
import type { Product } from '../wire/catalogue.ts'

const isOutOfStock = (product: Product): boolean =>
  product.inventory_tracking !== 'none' && product.inventory_level <= 0
const isLow = (product: Product): boolean =>
  product.inventory_tracking !== 'none' && product.inventory_level <= product.inventory_warning_level

/** Everything the product list can be narrowed by; any other name is refused. */
export const productFilters: Filters<Product> = {
  ...byNumber('id', ({ id }) => id, ['', ':in', ':not_in', ':min', ':max', ':greater', ':less']),
  ...byText('name', ({ name }) => name, ['', ':like']),
  ...byText('sku', ({ sku }) => sku, ['', ':in']),
  ...byText('upc', ({ upc }) => upc),
  ...byText('mpn', ({ mpn }) => mpn),
  ...byNumber('price', ({ price }) => price, ['']),
  ...byNumber('weight', ({ weight }) => weight, ['']),
  ...byText('condition', ({ condition }) => condition),
  ...byNumber('brand_id', ({ brand_id }) => brand_id, ['']),
  ...byDate('date_modified', ({ date_modified }) => date_modified),
  ...byDate('date_last_imported', ({ date_last_imported }) => date_last_imported ?? ''),
  'date_last_imported:not': ({ date_last_imported }, value) => date_last_imported !== value,
  ...byFlag('is_visible', ({ is_visible }) => is_visible),
  ...byFlag('is_featured', ({ is_featured }) => is_featured),
  ...byFlag('is_free_shipping', ({ is_free_shipping }) => is_free_shipping),
  ...byNumber('inventory_level', ({ inventory_level }) => inventory_level, [
    '',
    ':in',
    ':not_in',
    ':min',
    ':max',
    ':greater',
    ':less',
  ]),
  ...byFlag('inventory_low', isLow),
  ...byFlag('out_of_stock', isOutOfStock),
  ...byNumber('total_sold', ({ total_sold }) => total_sold, ['']),
  ...byText('type', ({ type }) => type),
  ...byText('availability', ({ availability }) => availability),
  /** Says for whom the search is; both find the same here. */
  keyword_context: () => true,
  keyword: (product, value) => `${product.name} ${product.sku}`.toLowerCase().includes(value.toLowerCase()),
  'categories:in': (product, value) => value.split(',').some((id) => product.categories.includes(Number(id))),
  // The platform's rule: without the suffix, products that are in further categories are left out (vendors, commerce
  // 3.6).
  categories: (product, value) => product.categories.length === 1 && product.categories[0] === Number(value),
}

const readers = {
  id: ({ id }: Product) => id,
  name: ({ name }: Product) => name,
  sku: ({ sku }: Product) => sku,
  price: ({ price }: Product) => price,
  date_modified: ({ date_modified }: Product) => date_modified,
  inventory_level: ({ inventory_level }: Product) => inventory_level,
  is_visible: ({ is_visible }: Product) => Number(is_visible),
  total_sold: ({ total_sold }: Product) => total_sold,
  calculated_price: ({ calculated_price }: Product) => calculated_price,
} as const

export const isSortKey = (name: string): name is keyof typeof readers => Object.hasOwn(readers, name)

/** A sorted copy; equal values stay in order of id. */
export function sortProducts(products: readonly Product[], key: keyof typeof readers, descending: boolean): Product[] {
  const read = readers[key]
  const compare = (a: Product, b: Product): number => (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0)
  return products.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)))
}
