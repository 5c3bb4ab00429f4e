import type { DrawKind, SeedProduct, StoreKey } from '../types.ts'
import { type ColorSlug, palette } from './palette.ts'
import { type PriceSource, storePrices } from './pricing.ts'

/**
 * A number with its spec's unit, the same per size, words by key of `content/{locale}/specs.json`, or several of them.
 */
export type SpecSource = number | Record<string, number> | string | string[]

/** One product as written in `catalogue/`: everything that needs no translation. */
export type ProductSource = {
  key: string
  name: string
  sku: string
  kind: DrawKind
  drawing: Record<string, number | string>
  categories: string[]
  colors: ColorSlug[]
  sizes?: string[]
  /** Size → calves that it fits around, over trousers, cm: of gaiters. */
  calves?: Record<string, readonly [from: number, to: number]>
  weightKg: number
  price: PriceSource
  stock: SeedProduct['stock']
  availability?: SeedProduct['availability']
  stores?: StoreKey[]
  /** Regions that show it; default all. */
  regions?: string[]
  isNew?: true
  isRedesigned?: true
  /** No longer sold anywhere: the page stays and says so. */
  isWithdrawn?: true
  activity: string
  gender: 'women' | 'men' | 'youth' | 'unisex'
  terrain: string
  /** Spec id → value, in the order of the table. */
  specs: Record<string, SpecSource>
}

/** @param sort where the merchant puts it in lists */
export function toSeedProduct(source: ProductSource, sort: number): SeedProduct {
  return {
    key: source.key,
    name: source.name,
    skuPrefix: source.sku,
    kind: source.kind,
    drawing: source.drawing,
    categories: source.categories,
    colors: source.colors.map((slug) => palette[slug]),
    sizes: source.sizes ?? [],
    weightKg: source.weightKg,
    prices: storePrices(source.price),
    stock: source.stock,
    availability: source.availability ?? 'available',
    sort,
    flags: [...(source.isNew ? (['new'] as const) : []), ...(source.isRedesigned ? (['redesigned'] as const) : [])],
    ...(source.stores ? { stores: source.stores } : {}),
  }
}
