import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, required } from '../localized.ts'
import { linkLabel } from './header.ts'

/** Column → its links. `[target, label]` takes its words from the footer's own, else the target's title. */
const columns: Record<string, [LinkTarget, string?][]> = {
  shop: [
    ['category:snowshoes/womens'],
    ['category:snowshoes/mens'],
    ['category:snowshoes/youth'],
    ['category:snowshoes/kits'],
    ['category:snowshoes', 'all_snowshoes'],
  ],
  terrain: [
    ['category:snowshoes/backcountry'],
    ['category:snowshoes/day-hiking'],
    ['category:snowshoes/trail-walking'],
  ],
  accessories: [
    ['category:accessories/gaiters'],
    ['category:accessories/poles'],
    ['category:accessories/packs'],
    ['category:accessories/bags'],
  ],
  care: [
    ['screen:support', 'support'],
    ['page:/shipping-and-returns', 'shipping_returns'],
    ['page:/size-guide', 'size_guide'],
    ['support:warranty', 'warranty'],
    ['screen:order_status', 'order_status'],
    ['category:accessories/parts', 'spare_parts'],
    ['support:contact', 'contact'],
  ],
  company: [
    ['page:/about', 'about'],
    ['page:/sustainability', 'sustainability'],
    ['team', 'team'],
    ['screen:blog', 'blog'],
    ['screen:stores', 'stores'],
    ['pro:pro', 'pro'],
    ['pro:psia', 'psia'],
  ],
}

const legal: [LinkTarget, string][] = [
  ['page:/imprint', 'imprint'],
  ['page:/terms', 'terms'],
  ['page:/privacy', 'privacy'],
  ['page:/accessibility', 'accessibility'],
]

export function footerEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('footer', 'footer'),
      contentType: 'footer',
      locales: localized(texts, (text) => {
        const { footer } = text.site
        return {
          title: 'Footer',
          columns: Object.entries(columns).map(([column, targets]) => ({
            title: required(footer.columns, column),
            links: targets.map(([target, label]) =>
              link(label ? required(footer.links, label) : linkLabel({ target }, text), target),
            ),
          })),
          legal: legal.map(([target, label]) => link(required(footer.links, label), target)),
          note: footer.note,
        }
      }),
    },
  ]
}
