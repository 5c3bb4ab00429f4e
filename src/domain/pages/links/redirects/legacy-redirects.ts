/**
 * One old address and where it leads. `from` is a path without a slash at its end: `*` stands for any characters within
 * a segment, `/*` at the end for any further segments or none. `to` is a page (`/{lang}/support`) or another old
 * address, which then decides; `:splat` in it is what the `/*` stood for. A query goes along.
 */
export type LegacyRedirect = { readonly from: string; readonly to: string }

/**
 * The targets of old addresses (specification, core 2; targets chosen in docs/redirects.md). The first row that matches
 * counts. Rows below `/en` led to the American shop and lead to its pages for good; all others lead to the visitor's
 * own.
 */
export const legacyRedirects: readonly LegacyRedirect[] = [
  { from: '/register', to: '/{lang}/account/create' },
  { from: '/warranty', to: '/{lang}/support/warranty' },
  { from: '/ps', to: '/{lang}/psia' },
  { from: '/*qr/*', to: '/{lang}/support' },
  { from: '/support', to: '/{lang}/support' },
  { from: '/contact', to: '/{lang}/support/contact' },
  { from: '/dealers', to: '/{lang}/stores' },
  { from: '/privacy', to: '/{lang}/privacy' },

  { from: '/customer-service', to: '/support' },
  { from: '/customer-service/contact', to: '/contact' },
  { from: '/customer-service/returns', to: '/{lang}/support/returns' },
  { from: '/customer-service/shipping', to: '/{lang}/support/shipping' },
  { from: '/customer-service/order-status', to: '/{lang}/support/order-status' },
  { from: '/customer-service/warranty', to: '/warranty' },
  { from: '/customer-service/*', to: '/customer-service' },
  { from: '/customerservice', to: '/customer-service' },
  { from: '/privacy-policy', to: '/privacy' },
  { from: '/privacy-policy.html', to: '/privacy-policy' },
  { from: '/privacypolicy', to: '/privacy-policy' },

  { from: '/en', to: '/{lang}' },
  { from: '/en/contactus', to: '/contact' },
  { from: '/en/stores', to: '/dealers' },
  { from: '/en/help', to: '/support' },
  { from: '/en/history', to: '/{lang}/about' },
  { from: '/en/customer-service', to: '/customer-service' },
  { from: '/en/customer-service/returns', to: '/customer-service/returns' },
  { from: '/en/customer-service/shipping', to: '/customer-service/shipping' },
  { from: '/en/customer-service/*', to: '/en/customer-service' },
  { from: '/en/privacy', to: '/privacy' },
  { from: '/en/privacy-policy', to: '/privacy-policy' },

  { from: '/en/accessories', to: '/{lang}/c/accessories' },
  { from: '/en/accessories/gaiters', to: '/{lang}/c/accessories/gaiters' },
  { from: '/en/accessories/poles', to: '/{lang}/c/accessories/poles' },
  { from: '/en/accessories/packs', to: '/{lang}/c/accessories/packs' },
  { from: '/en/accessories/*', to: '/en/accessories' },

  { from: '/en/snowshoes', to: '/{lang}/c/snowshoes' },
  { from: '/en/snowshoes/womens', to: '/{lang}/c/snowshoes/womens' },
  { from: '/en/snowshoes/mens', to: '/{lang}/c/snowshoes/mens' },
  { from: '/en/snowshoes/youth', to: '/{lang}/c/snowshoes/youth' },
  { from: '/en/snowshoes/youth-snowshoes', to: '/en/snowshoes/youth' },
  { from: '/en/snowshoes/backcountry', to: '/{lang}/c/snowshoes/backcountry' },
  { from: '/en/snowshoes/day-hiking', to: '/{lang}/c/snowshoes/day-hiking' },
  { from: '/en/snowshoes/trail-walking', to: '/{lang}/c/snowshoes/trail-walking' },
  { from: '/en/snowshoes/kits', to: '/{lang}/c/snowshoes/kits' },
  { from: '/en/snowshoes/gaiters', to: '/en/accessories/gaiters' },
  { from: '/en/snowshoes/poles', to: '/en/accessories/poles' },
  { from: '/en/snowshoes/packs', to: '/en/accessories/packs' },
  { from: '/en/snowshoes/*', to: '/en/snowshoes' },
]
