import type { SeedColor, SeedPrice, SeedProduct, StoreKey } from '../../seed/types.ts'
import {
  blankProduct,
  blankVariant,
  type CustomField,
  type OptionValue,
  type Product,
  type ProductOption,
  type Variant,
  type VariantValue,
} from '../wire/catalogue.ts'

export type PlatformProduct = {
  product: Product
  options: ProductOption[]
  variants: Variant[]
  customFields: CustomField[]
}
export type PlatformIds = {
  product: (store: StoreKey, key: string) => number
  category: (store: StoreKey, key: string) => number
}

/** The first number of a variant's `sku_id`; different numbers from variant ids on purpose (vendors, commerce 5.2). */
const firstSkuId = 500_000
const perUnit = (level: number): number => Math.min(5, Math.ceil(level / 4))

/** One product of the demo catalogue as the platform holds it in one store; `at` is ISO 8601. */
export function toPlatformProduct(seed: SeedProduct, store: StoreKey, ids: PlatformIds, at: string): PlatformProduct {
  const id = ids.product(store, seed.key)
  const options = toOptions(seed, id)
  const variants = toVariants(seed, seed.prices[store], id, options)
  const price = seed.prices[store]
  const product: Product = {
    ...blankProduct,
    id,
    name: seed.name,
    sku: seed.skuPrefix,
    weight: seed.weightKg,
    sort_order: seed.sort,
    price: price.price,
    sale_price: price.sale ?? 0,
    retail_price: price.retail ?? 0,
    calculated_price: price.sale ?? price.price,
    categories: seed.categories.map((key) => ids.category(store, key)),
    inventory_tracking: seed.stock.tracking,
    inventory_level: productLevel(seed, variants),
    inventory_warning_level: seed.stock.tracking === 'product' ? perUnit(seed.stock.level) : 0,
    availability: seed.availability,
    custom_url: { url: `/${seed.key}/`, is_customized: true },
    base_variant_id: options.length === 0 ? (variants[0]?.id ?? null) : null,
    date_created: at,
    date_modified: at,
  }
  return { product, options, variants, customFields: toCustomFields(seed, id) }
}

/** Merchants flag what is new as their fields have it: `is_new`, `is_redesigned`. */
const toCustomFields = ({ flags = [] }: SeedProduct, productId: number): CustomField[] =>
  flags.map((name, index) => ({ id: productId * 10 + index, name: `is_${name}`, value: 'Yes' }))

function productLevel(seed: SeedProduct, variants: Variant[]): number {
  if (seed.stock.tracking === 'variant') return variants.reduce((sum, variant) => sum + variant.inventory_level, 0)
  return seed.stock.tracking === 'product' ? seed.stock.level : 0
}

function toOptions(seed: SeedProduct, productId: number): ProductOption[] {
  const option = (position: number, name: string, type: ProductOption['type'], values: [string, string[]?][]) => {
    const id = productId * 10 + position
    return {
      id,
      product_id: productId,
      name: `${name}-${productId}`,
      display_name: name,
      type,
      sort_order: position,
      config: {},
      option_values: values.map(([label, colors], index): OptionValue => ({
        id: id * 100 + index,
        label,
        sort_order: index,
        is_default: false,
        value_data: colors ? { colors } : null,
      })),
    }
  }
  return [
    ...(seed.colors.length > 0
      ? [option(1, 'Color', 'swatch', seed.colors.map(({ name, hex }) => [name, hex]))] // prettier-ignore
      : []),
    ...(seed.sizes.length > 0
      ? [
          option(
            2,
            'Size',
            'rectangles',
            seed.sizes.map((size) => [size]),
          ),
        ]
      : []),
  ]
}

function toVariants(seed: SeedProduct, price: SeedPrice, productId: number, options: ProductOption[]): Variant[] {
  const colors: (SeedColor | undefined)[] = seed.colors.length > 0 ? seed.colors : [undefined]
  const sizes: (string | undefined)[] = seed.sizes.length > 0 ? seed.sizes : [undefined]
  const pairs = colors.flatMap((color) => sizes.map((size) => ({ color, size })))
  return pairs.map(({ color, size }, index) => {
    const id = productId * 100 + index
    return {
      ...blankVariant,
      ...toVariantPrices(price, size),
      id,
      product_id: productId,
      sku: [seed.skuPrefix, color?.slug.toUpperCase(), size?.toUpperCase().replace(/\W+/g, '-')]
        .filter(Boolean)
        .join('-'),
      sku_id: options.length > 0 ? firstSkuId + id : null,
      calculated_weight: seed.weightKg,
      image_url: `/media/i/k2/${[seed.key, color?.slug, 'pair'].filter(Boolean).join('-')}?w=400&fmt=auto`,
      inventory_level: seed.stock.tracking === 'variant' ? variantLevel(seed, color?.slug, size) : 0,
      inventory_warning_level: seed.stock.tracking === 'variant' ? 2 : 0,
      option_values: options.map((option) => chosenValue(option, option.type === 'swatch' ? color?.name : size)),
    }
  })
}

function chosenValue(option: ProductOption, label: string | undefined): VariantValue {
  const value = option.option_values.find((each) => each.label === label)
  if (!value) throw new Error(`Product ${option.product_id} has no ${option.display_name} "${label}"`)
  return { id: value.id, label: value.label, option_id: option.id, option_display_name: option.display_name }
}

/** A size that costs more has prices of its own; all others inherit by null. */
function toVariantPrices(price: SeedPrice, size: string | undefined) {
  const more = size === undefined ? 0 : (price.bySize?.[size] ?? 0)
  const plus = (amount: number): number => Math.round((amount + more) * 100) / 100
  if (more === 0) return { calculated_price: price.sale ?? price.price }
  return {
    price: plus(price.price),
    sale_price: price.sale === undefined ? null : plus(price.sale),
    retail_price: price.retail === undefined ? null : plus(price.retail),
    calculated_price: plus(price.sale ?? price.price),
  }
}

function variantLevel(seed: SeedProduct, color: string | undefined, size: string | undefined): number {
  const named = seed.stock.variants ?? {}
  const keys = [[color, size].filter(Boolean).join('/'), color, size]
  const level = keys.map((key) => (key === undefined ? undefined : named[key])).find((each) => each !== undefined)
  return level ?? seed.stock.level
}
