import { VendorError } from '../../vendors/vendor-error.ts'
import { Problem } from '../problems.ts'
import { type CartPlace, cartsOf, discardCart } from './cart-place.ts'

/**
 * Address of the platform's hosted checkout for the session's cart. It works once: mint it at the click, never store it.
 * @throws Problem `not_found` when the cart is gone
 * @throws VendorError when the platform names a host that is not the store's own
 */
export async function mintCheckout(place: CartPlace, cartId: string): Promise<string> {
  const urls = await cartsOf(place).redirectUrls(cartId)
  if (!urls) {
    await discardCart(place, cartId)
    throw new Problem('not_found')
  }
  const { storefrontUrl } = place.services.config.commerce[place.store]
  if (URL.parse(urls.checkout_url)?.origin === new URL(storefrontUrl).origin) return urls.checkout_url
  throw new VendorError(
    { vendor: 'bigcommerce', operation: 'carts.redirectUrls' },
    { fault: 'answer', detail: 'checkout is on a host that is not the store’s' },
  )
}
