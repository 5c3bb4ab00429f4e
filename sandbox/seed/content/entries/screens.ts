import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { seoMeta } from './seo-meta.ts'

/** Screen → what it links to: label in the slice's `links`, and target. A link without label reads as its target. */
const screens: Record<string, [label: string, target: LinkTarget][]> = {
  account: [
    ['order_status', 'support:order-status'],
    ['returns', 'support:returns'],
    ['your_account', 'support:your-account'],
  ],
  account_create: [
    ['your_account', 'support:your-account'],
    ['pro', 'pro:pro'],
  ],
  account_addresses: [
    ['shipping', 'support:shipping'],
    ['your_account', 'support:your-account'],
  ],
  account_orders: [
    ['order_status', 'support:order-status'],
    ['returns', 'support:returns'],
    ['contact', 'support:contact'],
  ],
  account_profile: [
    ['your_account', 'support:your-account'],
    ['privacy', 'page:/privacy'],
  ],
  blog: [],
  country: [],
  support: [
    ['order_status', 'support:order-status'],
    ['sizing', 'support:sizing'],
    ['returns', 'support:returns'],
    ['spare_parts', 'support:spare-parts'],
  ],
  stores: [['contact', 'support:contact']],
  styletile: [],
  test_store: [['', 'product:whiteout-30']],
}

/** Words of the pages that code draws; a screen without words in a language reads as in English. */
export function screenEntries(texts: Texts): SeedEntry[] {
  return Object.entries(screens).map(([key, links]) => ({
    uid: entryUid('screen', key),
    contentType: 'screen',
    locales: localized(texts, (text) => {
      const own = text.screens?.pages[key]
      if (!text.screens || !own) return undefined
      const labels = text.screens.links
      return {
        title: own.title,
        key,
        intro: paragraphs(own.intro),
        banner: [],
        links: links.map(([label, target]) => link(label === '' ? '' : required(labels, label), target)),
        seo_meta: seoMeta(own.seo, image('share-home', required(text.pictures.scenes, 'share-home'))),
      }
    }),
  }))
}
