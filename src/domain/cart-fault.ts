/** Why a change of the cart did not happen, as far as a shopper can tell reasons apart. */
export type CartFault = 'general' | 'unreachable' | 'stock' | 'quantity' | 'conflict' | 'gone'

const faults: ReadonlyMap<string, CartFault> = new Map([
  ['out_of_stock', 'stock'],
  ['not_purchasable', 'stock'],
  ['quantity_limit', 'quantity'],
  ['cart_conflict', 'conflict'],
  ['not_found', 'gone'],
  ['cart_region', 'gone'],
  ['offline', 'unreachable'],
  ['timeout', 'unreachable'],
  ['change_unconfirmed', 'unreachable'],
  ['outcome_unknown', 'unreachable'],
  ['upstream_unreachable', 'unreachable'],
  ['upstream_timeout', 'unreachable'],
  ['upstream_busy', 'unreachable'],
  ['session_unavailable', 'unreachable'],
])

/** @param code a problem's code, or the client's own `offline` and `timeout` */
export function cartFaultOf(code: string): CartFault {
  return faults.get(code) ?? 'general'
}
