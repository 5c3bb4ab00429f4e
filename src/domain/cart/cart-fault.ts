/** Why a change of the cart did not happen, as far as a shopper can tell reasons apart. */
export type CartFault = 'general' | 'unreachable' | 'stock' | 'quantity' | 'conflict' | 'gone'

const faults: ReadonlyMap<string, CartFault> = new Map([
  ['out_of_stock', 'stock'],
  ['not_purchasable', 'stock'],
  ['quantity_limit', 'quantity'],
  ['cart_conflict', 'conflict'],
  ['not_found', 'gone'],
  ['cart_region', 'gone'],
])

/** Codes of requests that got no answer or no capacity. As a pattern it is fewer bytes than as a list. */
const unanswered = /^(offline|timeout|overloaded|rate_limited|(change|outcome|upstream|session)_[a-z]+)$/

/** @param code a problem's code, or the client's own `offline` and `timeout` */
export function cartFaultOf(code: string): CartFault {
  return unanswered.test(code) ? 'unreachable' : (faults.get(code) ?? 'general')
}
