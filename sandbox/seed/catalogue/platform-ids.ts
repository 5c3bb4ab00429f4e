import { categories } from './categories.ts'
import { products } from './products.ts'
import type { StoreKey } from '../types.ts'

const firstProduct: Record<StoreKey, number> = { us: 100, ca: 400, eu_region_1: 700 }
const firstCategory: Record<StoreKey, number> = { us: 20, ca: 50, eu_region_1: 80 }

function indexOf(keys: readonly { key: string }[], key: string): number {
  const index = keys.findIndex((each) => each.key === key)
  if (index < 0) throw new Error(`The demo catalogue has no "${key}"`)
  return index
}

/** The platform's id of a product in one store, whether or not the store sells it. @throws for an unknown key */
export function platformProductId(store: StoreKey, key: string): number {
  return firstProduct[store] + indexOf(products, key)
}

/** The platform's id of a category in one store. @throws for an unknown key */
export function platformCategoryId(store: StoreKey, key: string): number {
  return firstCategory[store] + indexOf(categories, key)
}
