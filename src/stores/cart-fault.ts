import { ApiError } from '../api-client/api-error.ts'

/** Why a change of the cart did not happen, as far as a shopper can tell reasons apart. */
export type CartFault = 'general' | 'unreachable' | 'stock' | 'quantity' | 'conflict' | 'gone'

const faults: Partial<Record<ApiError['code'], CartFault>> = {
  out_of_stock: 'stock',
  not_purchasable: 'stock',
  quantity_limit: 'quantity',
  cart_conflict: 'conflict',
  not_found: 'gone',
  offline: 'unreachable',
  timeout: 'unreachable',
  upstream_unreachable: 'unreachable',
  upstream_timeout: 'unreachable',
  upstream_busy: 'unreachable',
  session_unavailable: 'unreachable',
}

export function toFault(error: unknown): CartFault {
  return (error instanceof ApiError && faults[error.code]) || 'general'
}

/** Whether the server refused knowingly, so that the cart is surely as it was. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 422 || error.status === 403)
}
