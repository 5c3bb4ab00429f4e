import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { linkLabel } from './header.ts'
import { seoMeta } from './seo-meta.ts'

/** Screen → what it links to: target, and label among the slice's `links`, else the target's title. */
const screens: Record<string, [target: LinkTarget, label?: string][]> = {
  account: [
    ['support:order-status', 'order_status'],
    ['support:returns', 'returns'],
    ['support:your-account', 'your_account'],
  ],
  account_create: [
    ['support:your-account', 'your_account'],
    ['pro:pro', 'pro'],
  ],
  account_addresses: [
    ['support:shipping', 'shipping'],
    ['support:your-account', 'your_account'],
  ],
  account_orders: [
    ['support:order-status', 'order_status'],
    ['support:returns', 'returns'],
    ['support:contact', 'contact'],
  ],
  account_profile: [
    ['support:your-account', 'your_account'],
    ['page:/privacy', 'privacy'],
  ],
  order_status: [
    ['support:order-status', 'order_status'],
    ['support:contact', 'contact'],
  ],
  blog: [],
  country: [],
  support: [
    ['screen:order_status', 'order_status'],
    ['support:sizing', 'sizing'],
    ['support:returns', 'returns'],
    ['support:spare-parts', 'spare_parts'],
  ],
  newsletter: [],
  contact: [['support:contact', 'contact']],
  stores: [['support:contact', 'contact']],
  styletile: [],
  test_store: [['product:whiteout-30'], ['product:tooth-set']],
}

/** Words of the pages that code draws; those for engineers have words in English alone. */
export function screenEntries(texts: Texts): SeedEntry[] {
  return Object.entries(screens).map(([key, links]) => ({
    uid: entryUid('screen', key),
    contentType: 'screen',
    locales: localized(texts, (text) => {
      const own = text.screens.pages[key]
      if (!own) return undefined
      const labels = text.screens.links
      return {
        title: own.title,
        key,
        intro: paragraphs(own.intro),
        banner: [],
        links: links.map(([target, label]) =>
          link(label ? required(labels, label) : linkLabel({ target }, text), target),
        ),
        seo_meta: seoMeta(own.seo, image('share-home', required(text.pictures.scenes, 'share-home'))),
      }
    }),
  }))
}
