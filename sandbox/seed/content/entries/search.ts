import type { SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { seoMeta } from './seo-meta.ts'

/** What people ask for most. */
const popular: readonly LinkTarget[] = [
  'category:snowshoes/backcountry',
  'category:snowshoes/kits',
  'page:/size-guide',
  'support:spare-parts',
  'support:returns',
  'screen:stores',
]

const groups = {
  rider: ['snowshoes/womens', 'snowshoes/mens', 'snowshoes/youth'],
  terrain: ['snowshoes/backcountry', 'snowshoes/day-hiking', 'snowshoes/trail-walking'],
  accessories: [
    'accessories/poles',
    'accessories/gaiters',
    'accessories/packs',
    'accessories/bags',
    'accessories/parts',
  ],
} as const
const groupKeys = ['rider', 'terrain', 'accessories'] as const

/** The search page and the groups of categories that stand on it. */
export function searchEntries(texts: Texts): SeedEntry[] {
  return [
    ...groupKeys.map((key) => ({
      uid: entryUid('category_group', key),
      contentType: 'category_group',
      locales: localized(texts, ({ help }) => ({
        title: help.search.groups[key],
        categories: references('product_category', groups[key]),
      })),
    })),
    {
      uid: entryUid('search', 'search'),
      contentType: 'search',
      locales: localized(texts, ({ help, pictures }) => {
        const { title, intro, popular: labels, seo } = help.search
        return {
          title,
          intro: paragraphs(intro),
          popular: popular.map((target) => link(required(labels, target), target)),
          category_groups: references('category_group', groupKeys),
          seo_meta: seoMeta(seo, image('share-home', required(pictures.scenes, 'share-home'))),
        }
      }),
    },
  ]
}
