import type { ProductStock } from '../../domain/catalogue/stock.ts'
import type { StoreData } from '../commerce.ts'
import type { Catalogue } from './catalogue.ts'
import type { PlatformCustomer } from './customers.ts'
import type { Groups } from './groups.ts'
import type { StoreChange } from './store-change.ts'
import type { ProductListing } from './storefront.ts'

/** Reads of what can be bought, at most 5 s old whatever happens: these throw rather than guess. */
export type StockReads = {
  /** Of visible products; hidden and unknown ones are left out. */
  readonly stocks: (productIds: readonly number[]) => Promise<readonly ProductStock[]>
  /** Of every visible product of a category. */
  readonly categoryStock: (categoryId: number) => Promise<readonly ProductStock[]>
}

/**
 * The reads of one store that are answered from memory where they are fresh. What hangs below a hidden product is not
 * there.
 */
export type CachedReads = Pick<
  Catalogue,
  | 'productPage'
  | 'product'
  | 'optionPage'
  | 'variantPage'
  | 'variant'
  | 'variantSearch'
  | 'variants'
  | 'modifiers'
  | 'category'
  | 'categoryPage'
  | 'categoryTree'
> &
  Pick<StoreData, 'store' | 'currencies' | 'currency' | 'countries' | 'states' | 'shippingZones' | 'shippingMethods'> &
  StockReads & {
    /** Whether the platform is known not to have a product, or to hide it (decision 045). Asks nothing. */
    readonly isMissing: (productId: number) => boolean
    /**
     * Runs a call, and notes the product that its outcome shows to be missing; none where another release went live
     * meanwhile.
     */
    readonly noteMissing: <Outcome>(
      call: () => Promise<Outcome>,
      missingIn: (outcome: Outcome) => number | undefined,
    ) => Promise<Outcome>
    /** The variants of a product that the release offers: asked for although it is known to be missing. */
    readonly offeredVariants: Catalogue['variants']
    /** A product as any shopper sees it; `undefined` where it is not shown. */
    readonly listing: (productId: number) => Promise<ProductListing | undefined>
    /**
     * One customer's own record: never given to another customer.
     * @param change names the reader's last change of it: no answer from before that change is given
     */
    readonly customer: (id: number, change?: string) => Promise<PlatformCustomer | undefined>
    /** Makes the next read of this customer ask the platform. */
    readonly invalidateCustomer: (id: number) => void
    /** A customer group, for its members only; and the group of all other customers. */
    readonly group: Groups['get']
    readonly guestGroup: Groups['forGuests']
    /** The age, in ms, of this very answer of the platform; `undefined` for what is not an answer of these reads. */
    readonly ageOf: (answer: object) => number | undefined
    /** Drops the cached answers that a change concerns, and no others. */
    readonly invalidate: (change: StoreChange) => void
  }
