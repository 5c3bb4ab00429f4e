import { ApiError } from '../client/api-error.ts'
import { type CartFault, cartFaultOf } from '../../domain/cart-fault.ts'

export type { CartFault }

export function toFault(error: unknown): CartFault {
  return error instanceof ApiError ? cartFaultOf(error.code) : 'general'
}

/** Whether the server refused knowingly, so that the cart is surely as it was. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 422 || error.status === 403)
}
