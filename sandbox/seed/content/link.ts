import type { Json } from '../types.ts'
import { references } from './entry-uid.ts'

/** Content types that links of the demo content lead to, by the word they are written with. */
const typeOf = {
  category: 'product_category',
  product: 'product',
  page: 'page',
  pro: 'pro',
  landing: 'landing_page',
  screen: 'screen',
  post: 'blog_post',
  topic: 'blog_category',
  support: 'support',
  athlete: 'athlete',
} as const
/** Types of which there is one entry. */
const singles = { cart: 'cart', team: 'team_page', search: 'search' } as const

/**
 * Where a link of the demo content leads, an entry by its key or address:
 * `category:snowshoes/womens`, `product:whiteout-30`, `page:/about`, `screen:stores`, `cart`, `https://…`.
 */
export type LinkTarget = `${keyof typeof typeOf}:${string}` | keyof typeof singles | `https://${string}`

const isSingle = (target: string): target is keyof typeof singles => target in singles
const isKind = (kind: string): kind is keyof typeof typeOf => kind in typeOf

function internalReference(target: string): Json[] {
  if (isSingle(target)) return references(singles[target], [target])
  const cut = target.indexOf(':')
  const kind = target.slice(0, cut)
  if (!isKind(kind)) throw new Error(`The demo content links to ${target}, which is nothing`)
  return references(typeOf[kind], [target.slice(cut + 1)])
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
