/** The account pages of a locale, and all that pretends to lie below them. */
function isAccountPath(path: string): boolean {
  return /^\/[^/]+\/account(\/|$)/.test(path)
}

/** The pages of the trade programme that have forms, which know a signed-in customer. */
function isProFormPath(path: string): boolean {
  return /^\/[^/]+\/pro\/(?:create|signup)$/.test(path)
}

/** Pages that show a signed-in customer who they are. */
export function isCustomersPath(path: string): boolean {
  return isAccountPath(path) || isProFormPath(path)
}

/**
 * Pages that show visitors with a session their own data: cart, account and the trade programme's forms
 * (specification, addendum 3).
 * They are made for that visitor, and no shared cache may keep what others see there.
 */
export function isVisitorsPath(path: string): boolean {
  return isCustomersPath(path) || /^\/[^/]+\/cart$/.test(path)
}

/** Pages that name what a merge at the sign-in could not bring into the cart: the account's and the cart's own. */
export function namesUnmerged(path: string): boolean {
  return isVisitorsPath(path) && !isProFormPath(path)
}
