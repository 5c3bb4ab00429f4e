import type { ProductStock } from '../../domain/catalogue/stock.ts'

/** The number of pieces of a product that can be bought at once. Levels never leave the shop. */
type StockLevels = {
  id: number
  inventory_tracking: 'none' | 'product' | 'variant'
  availability: 'available' | 'disabled' | 'preorder'
  is_visible: boolean
  inventory_level: number
  /** 0 = no limit. */
  order_quantity_maximum: number
  variants: { id: number; product_id: number; purchasing_disabled: boolean; inventory_level: number }[]
}

/** The number of pieces that can be bought right now. Hidden and unknown products are left out. */
export type Inventory = {
  /** Most ids that one call of `ofProducts` takes. */
  readonly mostIds: number
  readonly ofProducts: (ids: readonly number[]) => Promise<readonly ProductStock[]>
  /** Of every visible product of a category. */
  readonly ofCategory: (id: number) => Promise<readonly ProductStock[]>
  /** Stock levels of a visible product and its variants right now: never for a browser. */
  readonly levels: (productId: number) => Promise<StockLevels | undefined>
}
