import type { StoreKey } from '../../seed/types.ts'
import type { Records } from '../storage/records.ts'
import type { Shop } from '../shop.ts'
import type { Product, ProductOption, Variant } from '../wire/catalogue.ts'
import { unitPrice } from './prices.ts'

/**
 * A product as a store's shoppers see it. `price` is the lowest of its variants that are in stock (of all, where none
 * is), without group or list, in major units; absent where it is hidden. `colors` and `sizes` are the merchant's own
 * labels of the same variants; `made` of all.
 */
export type SoldProduct = {
  readonly store: StoreKey
  readonly id: number
  readonly price?: number
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly made: { readonly colors: readonly string[]; readonly sizes: readonly string[] }
}

/**
 * Products of all stores that are visible and not discontinued: the same array for as long as nothing of it has
 * changed.
 * @param writes grows with whatever the stores keep
 */
export function createSoldProducts(shops: readonly Shop[], writes: () => number): () => readonly SoldProduct[] {
  let read: { readonly at: number; readonly text: string; readonly products: readonly SoldProduct[] } | undefined
  return () => {
    const at = writes()
    if (read?.at === at) return read.products
    const products = shops.flatMap(soldIn)
    const text = JSON.stringify(products)
    read = { at, text, products: read?.text === text ? read.products : products }
    return read.products
  }
}

function soldIn({ account, records }: Shop): readonly SoldProduct[] {
  const variants = Map.groupBy(records.all('variant'), (variant) => variant.product_id)
  const options = new Map(records.all('option').map((option) => [option.id, option]))
  return records
    .all('product')
    .filter(({ is_visible, availability }) => is_visible && availability !== 'disabled')
    .map((product) => toSold(account.region, records, product, variants.get(product.id) ?? [], options))
}

function toSold(
  store: StoreKey,
  records: Records,
  product: Product,
  variants: readonly Variant[],
  options: ReadonlyMap<number, ProductOption>,
): SoldProduct {
  const labels = (of: readonly Variant[], isOf: (option: ProductOption) => boolean): readonly string[] => {
    const values = of.flatMap((variant) => variant.option_values)
    const wanted = values.filter(({ option_id }) => {
      const option = options.get(option_id)
      return option !== undefined && isOf(option)
    })
    return [...new Set(wanted.map(({ label }) => label))]
  }
  const looks = (of: readonly Variant[]) => ({
    colors: labels(of, ({ type, display_name }) => type === 'swatch' || /^colou?r$/i.test(display_name)),
    sizes: labels(of, ({ type, display_name }) => type !== 'swatch' && /^size$/i.test(display_name)),
  })
  const there = variants.filter((variant) => isThere(product, variant))
  const sold = there.length > 0 ? there : variants
  const prices = sold.map((variant) => unitPrice(records, product, variant).list).filter((price) => price > 0)
  const isPriced = prices.length > 0 && !product.is_price_hidden
  return {
    store,
    id: product.id,
    ...(isPriced && { price: Math.min(...prices) }),
    ...looks(sold),
    made: looks(variants),
  }
}

const isThere = (product: Product, variant: Variant): boolean => {
  if (variant.purchasing_disabled) return false
  if (product.inventory_tracking === 'none') return true
  return (product.inventory_tracking === 'product' ? product : variant).inventory_level > 0
}
