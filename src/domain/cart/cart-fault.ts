/**
 * The reason of a change of the cart that did not happen, as far as a shopper can tell reasons apart and do something
 * about them. `general` is a fault of our own. Words are `error_{fault}`.
 */
export type CartFault =
  | 'general'
  | 'unreachable'
  | 'busy'
  | 'unsure'
  | 'stock'
  | 'unavailable'
  | 'quantity'
  | 'options'
  | 'conflict'
  | 'gone'
  | 'line_gone'
  | 'fixed'
  | 'checkout'
  | 'coupon'
  | 'refused'
  | 'limit'
  | 'outdated'
  | 'cookies'

/** Problem codes → reasons. As patterns they are fewer bytes in the browser than as a list. */
const faults: readonly (readonly [codes: RegExp, fault: CartFault])[] = [
  [/^(offline|timeout|unreadable|(upstream|session|verification)_.+)$/, 'unreachable'],
  [/^(overloaded|rate_limited)$/, 'busy'],
  [/^(change|outcome)_/, 'unsure'],
  [/^out_of_stock$/, 'stock'],
  [/^not_purchasable$/, 'unavailable'],
  [/^quantity/, 'quantity'],
  [/^option/, 'options'],
  [/^cart_conflict$/, 'conflict'],
  [/^(not_found|cart_region)$/, 'gone'],
  [/^line_gone$/, 'line_gone'],
  [/^line_fixed$/, 'fixed'],
  [/^checkout/, 'checkout'],
  [/^coupon/, 'coupon'],
  [/^spend/, 'limit'],
  [/^(cart_refused|bot_refused|captcha_.+|forbidden|blocked|invalid_account|email_taken|address_.+)$/, 'refused'],
  [/^cookies/, 'cookies'],
  [/^internal$/, 'general'],
]

/**
 * The reason of a failed change. Codes that only a page of another time or session gets are `outdated`.
 * @param code a problem's code, or the client's own `offline`, `timeout` and `unreadable`
 */
export function cartFaultOf(code: string): CartFault {
  return faults.find(([codes]) => codes.test(code))?.[1] ?? 'outdated'
}
