import type { Json, SeedEntry } from '../../types.ts'
import { products } from '../../catalogue/products.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, required } from '../localized.ts'
import type { LocaleText } from '../text/text-schemas.ts'
import { alertKeys } from './top-alerts.ts'

/** `label` is a key of the locale's `nav` words; without one a link reads as its target's title. */
type NavLink = { target: LinkTarget; label?: string }
type NavItem = NavLink & { children: NavLink[]; banner?: string }

const to = (target: LinkTarget, label?: string): NavLink => ({ target, ...(label ? { label } : {}) })

const mainNav: NavItem[] = [
  {
    ...to('category:snowshoes/womens'),
    children: [
      to('category:snowshoes/womens', 'all_womens'),
      to('product:ridgeline-25-womens'),
      to('product:hoarfrost-womens'),
      to('product:lumen-womens'),
      to('category:snowshoes/kits'),
    ],
    banner: 'nav-womens',
  },
  {
    ...to('category:snowshoes/mens'),
    children: [
      to('category:snowshoes/mens', 'all_mens'),
      to('product:ridgeline-30-mens'),
      to('product:drover-mens'),
      to('product:serac'),
      to('category:snowshoes/kits'),
    ],
  },
  {
    ...to('category:snowshoes/youth'),
    children: [to('category:snowshoes/youth', 'all_youth'), to('product:pika-17'), to('product:marten-20')],
  },
  { ...to('category:snowshoes/backcountry'), children: [] },
  {
    ...to('category:snowshoes', 'trails'),
    children: [
      to('category:snowshoes/day-hiking'),
      to('category:snowshoes/trail-walking'),
      to('category:snowshoes', 'all_snowshoes'),
    ],
  },
  {
    ...to('category:accessories'),
    children: [
      to('category:accessories/gaiters'),
      to('category:accessories/poles'),
      to('category:accessories/packs'),
      to('category:accessories/bags'),
      to('category:accessories/parts'),
      to('category:accessories', 'all_accessories'),
    ],
    banner: 'nav-accessories',
  },
]

const secondaryNav: NavLink[] = [
  to('screen:blog', 'blog'),
  to('screen:support', 'support'),
  to('screen:stores', 'stores'),
  to('pro:pro', 'pro'),
]

/** A product keeps its name in every language; a category is called what its page is called. */
export function linkLabel({ target, label }: NavLink, text: LocaleText): string {
  if (label) return required(text.site.nav, label)
  const [kind, key = ''] = target.split(':')
  if (kind === 'category') return required(text.categories, key).title
  const product = products.find((each) => each.key === key)
  if (!product) throw new Error(`No words for the link to ${target}`)
  return text.products[key]?.display_title ?? product.name
}

const navLink = (item: NavLink, text: LocaleText): { [field: string]: Json } => link(linkLabel(item, text), item.target)

export function headerEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('header', 'header'),
      contentType: 'header',
      locales: localized(texts, (text) => ({
        title: 'Header',
        main_nav: mainNav.map((item) => ({
          link: navLink(item, text),
          children: item.children.map((child) => navLink(child, text)),
          banner: item.banner ? references('banner', [item.banner]) : [],
        })),
        secondary_nav: secondaryNav.map((item) => navLink(item, text)),
        top_alert: references('top_alert', alertKeys),
      })),
    },
  ]
}
