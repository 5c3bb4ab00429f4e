import type { Json } from '../types.ts'
import { references } from './entry-uid.ts'

/** Where a link of the demo content leads: `category:snowshoes/womens`, `product:whiteout-30`, `page:/`, `cart`, `https://…`. */
export type LinkTarget = `category:${string}` | `product:${string}` | `page:${string}` | 'cart' | `https://${string}`

function internalReference(target: string): Json[] {
  if (target === 'cart') return references('cart', ['cart'])
  const cut = target.indexOf(':')
  const key = target.slice(cut + 1)
  switch (target.slice(0, cut)) {
    case 'category':
      return references('product_category', [key])
    case 'product':
      return references('product', [key])
    default:
      return references('page', [key])
  }
}

/** The LINK group. Links to other sites open in a new tab. */
export function link(title: string, target: LinkTarget): { [field: string]: Json } {
  const external = target.startsWith('https://')
  return {
    title,
    type: external ? 'external' : 'internal',
    internal_link: external ? [] : internalReference(target),
    external_link: external ? { title, href: target } : { title: '', href: '' },
    new_tab: external,
    filters: [],
  }
}
