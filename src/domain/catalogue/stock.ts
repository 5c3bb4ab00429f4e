import type { Stock } from './product.ts'

/** Up to this many left, a variant counts as low. */
const lowStock = 3

/** The platform's stock of one variant. `level` is the one that counts: the product's or the variant's. */
export type StockCount = {
  readonly tracked: boolean
  readonly level: number
  readonly availability: 'available' | 'disabled' | 'preorder'
  readonly purchasingDisabled: boolean
}

/** The state of a variant's stock; preorders are taken whatever the level (vendors, commerce 6.3). */
export function stockOf({ tracked, level, availability, purchasingDisabled }: StockCount): Stock {
  if (availability === 'disabled') return 'discontinued'
  if (purchasingDisabled) return 'sold_out'
  if (availability === 'preorder') return 'preorder'
  if (!tracked) return 'in_stock'
  if (level <= 0) return 'sold_out'
  return level <= lowStock ? 'low' : 'in_stock'
}

const byAvailability: readonly Stock[] = ['in_stock', 'low', 'preorder', 'sold_out', 'discontinued']

/** The best state among variants; `sold_out` when there are none. */
export function bestStock(states: readonly Stock[]): Stock {
  return byAvailability.find((state) => states.includes(state)) ?? 'sold_out'
}

export function canBeBought(stock: Stock): boolean {
  return stock === 'in_stock' || stock === 'low' || stock === 'preorder'
}

/** The stock level that shoppers may see: only low levels, so that sales cannot be counted from outside. */
export function publicStockLevel(level: number | undefined): number | undefined {
  return level !== undefined && level <= lowStock ? level : undefined
}

/** Whether a product can be bought right now: its best state and each variant's, never how many are left. */
export type ProductStock = {
  readonly productId: number
  readonly stock: Stock
  readonly variants: readonly { readonly variantId: number; readonly stock: Stock }[]
}
