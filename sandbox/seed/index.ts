import { categories } from './catalogue/categories.ts'
import { countries } from './catalogue/countries.ts'
import { featuredPlace } from './catalogue/featured.ts'
import { customerGroups } from './catalogue/customer-groups.ts'
import { priceLists } from './catalogue/price-lists.ts'
import { toSeedProduct } from './catalogue/product-source.ts'
import { products } from './catalogue/products.ts'
import { shippingZones } from './catalogue/shipping-zones.ts'
import { currencies, stores } from './catalogue/stores.ts'
import { taxes } from './catalogue/taxes.ts'
import type { SeedCatalogue } from './types.ts'

export { platformCategoryId, platformProductId } from './catalogue/platform-ids.ts'
export { seedContent } from './content/seed-content.ts'
export { seedMedia } from './media/seed-media.ts'
export type * from './types.ts'

/** All data of the commerce platform, for all three stores. */
export function seedCatalogue(): SeedCatalogue {
  return {
    products: products.map((source) => toSeedProduct(source, featuredPlace(source.key))),
    categories,
    customerGroups,
    priceLists,
    shippingZones,
    currencies,
    stores,
    countries,
    taxes,
  }
}
