import type { Shop } from '../commerce/shop.ts'

/** The headless shop's segment for a cart's locale: `fr-CA` → `fr-ca`; what has no such form is `en-us`. */
function segmentOf(locale: string): string {
  const segment = locale.toLowerCase().replace('_', '-')
  return /^[a-z]{2}-[a-z]{2,6}$/.test(segment) ? segment : 'en-us'
}

/** The headless shop's home page in a cart's locale; '' where there is no cart: the shop finds the visitor's own. */
export const homeAddress = ({ siteUrl }: Shop, locale: string): string =>
  locale === '' ? `${siteUrl}/` : `${siteUrl}/${segmentOf(locale)}`

/** The headless shop's cart page. */
export function cartAddress({ siteUrl }: Shop, locale: string): string {
  return `${siteUrl}/${segmentOf(locale)}/cart`
}

/** The headless shop's account page, which has its sign-in. */
export const accountAddress = ({ siteUrl }: Shop, locale: string): string => `${siteUrl}/${segmentOf(locale)}/account`

/** The place to which a shopper goes after an order. */
export function thanksAddress(shop: Shop, locale: string, orderId: number): string {
  return `${cartAddress(shop, locale)}?order=${orderId}`
}
