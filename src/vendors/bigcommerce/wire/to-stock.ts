import type { Stock } from '../../../domain/catalogue/product.ts'
import type { WireProductStock, WireVariantStock } from './stock.ts'
import { type ProductStock, bestStock, stockOf } from '../../../domain/catalogue/stock.ts'

type ProductFields = Pick<WireProductStock, 'availability' | 'inventory_tracking' | 'inventory_level'>
type VariantFields = Pick<WireVariantStock, 'inventory_level' | 'purchasing_disabled'>

/** A variant's stock by how its product is tracked (vendors, commerce 6.3). */
export function stockOfVariant(product: ProductFields, variant: VariantFields): Stock {
  const { inventory_tracking: tracking, availability } = product
  return stockOf({
    tracked: tracking !== 'none',
    level: tracking === 'product' ? product.inventory_level : variant.inventory_level,
    availability,
    purchasingDisabled: variant.purchasing_disabled,
  })
}

/** @param variants of this product */
export function toProductStock(product: WireProductStock, variants: readonly WireVariantStock[]): ProductStock {
  const states = variants.map((variant) => ({ variantId: variant.id, stock: stockOfVariant(product, variant) }))
  return { productId: product.id, stock: bestStock(states.map(({ stock }) => stock)), variants: states }
}
