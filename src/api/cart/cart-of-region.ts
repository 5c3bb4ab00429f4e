import { storeOf } from '../../domain/region/region.ts'
import type { Services } from '../../services.ts'
import type { CartOutcome, PlatformCart } from '../../ports/commerce/carts.ts'

/* The commerce helpers of specification, core 7 for carts. Callers check the cart's owner. All throw `VendorError`. */

type Stores = Pick<Services, 'commerce'>

/** Reads a cart of the region's store; `undefined` when there is none. */
export function cartOfRegion({ commerce }: Stores, region: string, id: string): Promise<PlatformCart | undefined> {
  return commerce[storeOf(region)].carts.get(id)
}

/** Assigns a cart to a customer of the region's store. */
export function updateCartCustomer(
  { commerce }: Stores,
  region: string,
  change: { readonly cartId: string; readonly customerId: number; readonly version?: number | undefined },
): Promise<CartOutcome> {
  return commerce[storeOf(region)].carts.setCustomer(change.cartId, change.customerId, change.version)
}

/** Deletes a cart of the region's store; succeeds when it is already gone. */
export function deleteCartOfRegion({ commerce }: Stores, region: string, id: string): Promise<void> {
  return commerce[storeOf(region)].carts.delete(id)
}
