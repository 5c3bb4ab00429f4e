import type { StoreTerms } from '../domain/catalogue/catalogue.ts'
import type { Store } from '../domain/region/stores.ts'
import type { Carts } from './commerce/carts.ts'
import type { Catalogue } from './commerce/catalogue.ts'
import type { Customers } from './commerce/customers.ts'
import type { Groups } from './commerce/groups.ts'
import type { Inventory } from './commerce/inventory.ts'
import type { Orders } from './commerce/orders.ts'
import type { Pricing } from './commerce/pricing.ts'
import type { StoreEvents } from './commerce/store-change.ts'
import type {
  PlatformCountry,
  PlatformCurrency,
  PlatformShippingMethod,
  PlatformShippingZone,
  PlatformState,
  PlatformStore,
} from './commerce/store-shapes.ts'
import type { Storefront } from './commerce/storefront.ts'

/** Data of a store beside its products and customers. */
export type StoreData = {
  readonly store: () => Promise<PlatformStore>
  /** Enabled currencies. */
  readonly currencies: () => Promise<readonly PlatformCurrency[]>
  readonly currency: (id: number) => Promise<PlatformCurrency | undefined>
  readonly countries: () => Promise<readonly PlatformCountry[]>
  readonly states: (countryId: number) => Promise<readonly PlatformState[]>
  /** All enabled zones. */
  readonly shippingZones: () => Promise<readonly PlatformShippingZone[]>
  /** Enabled methods of a zone that count in our channel. */
  readonly shippingMethods: (zoneId: number) => Promise<readonly PlatformShippingMethod[]>
  /** Default currency, and the free-shipping thresholds of the store's countries. */
  readonly terms: (store: Store) => Promise<StoreTerms>
  /** Resolves when the platform answers; the cheapest call there is. */
  readonly ping: () => Promise<void>
}

/** One commerce store: every verb throws `VendorError` on failure, and answers `undefined` for "nothing there". */
export type Commerce = StoreData & {
  readonly catalogue: Catalogue
  readonly storefront: Storefront
  readonly inventory: Inventory
  readonly carts: Carts
  readonly customers: Customers
  readonly orders: Orders
  readonly groups: Groups
  readonly pricing: Pricing
  readonly events: StoreEvents
}
