import { ApiError } from '../client/api-error.ts'
import { type CartFault, cartFaultOf } from '../../domain/cart/cart-fault.ts'

export type { CartFault }

/** Maps a failed API call to the reason that the cart shows; `general` for anything else. */
export function toFault(error: unknown): CartFault {
  return error instanceof ApiError ? cartFaultOf(error.code) : 'general'
}

/** Whether the server rejected the change (403, 422), so the cart is certainly unchanged. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 422 || error.status === 403)
}
