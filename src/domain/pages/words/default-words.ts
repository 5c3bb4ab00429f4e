import type { WordArea, Words } from './words.ts'

/**
 * Texts that the specification names: what the interface says where neither the language nor English has a display text
 * (specification, display 2, 5, 8), and what is answered before there is any content. Content overrides each.
 */
const defaultWords: { readonly [Area in WordArea]?: Partial<Words<Area>> } = {
  common: { loading: 'Loading', shop_now: 'Shop Now', learn_more: 'Learn More' },
  product: {
    related: 'Related Products',
    add_ons: 'Related Products',
    added_to_cart: 'Added to cart!',
    more_colors: '+{count}',
    from: '{price}',
    add_of: 'Add {name}',
    remove_of: 'Remove {name}',
    quick_add_of: 'Add {name}',
  },
  error: {
    missing: 'Page not found',
    gone: 'Product not available',
    broken: 'Oops! Something Broke',
    home: 'Return to homepage',
    missing_title: 'Page Not Found | {brand}',
    gone_title: 'Product Not Available | {brand}',
    early_title: 'We cannot answer this request',
    busy_title: 'Just a moment',
    busy_sent:
      'A lot is going on here right now, so we could not accept what you sent. Go back in your browser and send it ' +
      'again in a few seconds: what you typed is usually still there.',
    early_400: 'Your browser sent a request that we cannot read. Open the page again from the start.',
    early_405: 'Nothing can be sent to this address. Open it as a page instead.',
    early_408: 'Your request did not arrive in time. Check your connection, then try again.',
    early_413: 'What was sent is larger than we accept. Send less at a time.',
    early_414: 'This address is longer than we accept. Open the page from the menu or the search instead.',
    early_421: 'The shop is not at this address. Open it at its own address instead:',
    early_429:
      'Many people are shopping over your connection at once. This page opens again by itself in a few seconds.',
    early_431: 'Your browser sent more headers than we accept. Delete the cookies of this site, then open it again.',
    early_503: 'A lot is going on here right now. This page opens again by itself in a few seconds.',
  },
  cart: { loading: 'Loading' },
}

const isText = (text: unknown): text is string => typeof text === 'string'

/**
 * The built-in text of a key: the specification's own, else the key as words, so that a page never shows a key.
 * @example defaultWord('error', 'home') // 'Return to homepage'
 * @example defaultWord('cart', 'keep_shopping') // 'Keep shopping'
 */
export function defaultWord(area: WordArea, key: string): string {
  const own = Object.entries(defaultWords[area] ?? {}).find(([name]) => name === key)?.[1]
  if (isText(own)) return own
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
