/**
 * Pages that code draws, with words from `screen` entries: key → path without locale. Search engines may list those
 * that say `indexable` (issue: account, cart, search, styletile and test-store stay out).
 */
const screens = {
  account: { path: 'account', indexable: false },
  account_create: { path: 'account/create', indexable: false },
  account_addresses: { path: 'account/addresses', indexable: false },
  account_orders: { path: 'account/orders', indexable: false },
  account_profile: { path: 'account/profile', indexable: false },
  order_status: { path: 'account/order-status', indexable: false },
  blog: { path: 'blog', indexable: true },
  country: { path: 'country', indexable: true },
  support: { path: 'support', indexable: true },
  newsletter: { path: 'support/newsletter', indexable: true },
  contact: { path: 'support/write', indexable: true },
  stores: { path: 'stores', indexable: true },
  styletile: { path: 'styletile', indexable: false },
  test_store: { path: 'test-store', indexable: false },
} as const

export type ScreenKey = keyof typeof screens

export const isScreenKey = (key: string): key is ScreenKey => Object.hasOwn(screens, key)

/** Every screen, in the order above. */
export const screenKeys: readonly ScreenKey[] = Object.keys(screens).filter(isScreenKey)

/** Path without locale, and whether search engines may list it. */
export function screenPlace(key: ScreenKey): { readonly path: string; readonly indexable: boolean } {
  return screens[key]
}
