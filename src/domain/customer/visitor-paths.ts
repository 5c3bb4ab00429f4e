/** The account pages of a locale, and all that pretends to lie below them. */
export function isAccountPath(path: string): boolean {
  return /^\/[^/]+\/account(\/|$)/.test(path)
}

/**
 * Pages that show visitors with a session their own data: cart and account (specification, addendum 3).
 * They are made for that visitor, and no shared cache may keep what others see there.
 */
export function isVisitorsPath(path: string): boolean {
  return isAccountPath(path) || /^\/[^/]+\/cart$/.test(path)
}
