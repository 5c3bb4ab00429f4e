import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type Texts, localized, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { type BlockSource, pageBlocks } from '../page-blocks.ts'
import { seoMeta } from './seo-meta.ts'

type PageSource = { readonly share: string; readonly blocks: readonly BlockSource[] }

const plain = (...keys: string[]): BlockSource[] => keys.map((key) => ({ kind: 'text', key }))

/** Address → what shared links show, and its blocks. */
const pages: Record<string, PageSource> = {
  '/about': {
    share: 'scene-hut-night',
    blocks: [
      { kind: 'text', key: 'name', picture: 'scene-dawn-ridge' },
      { kind: 'text', key: 'workshop', picture: 'scene-hut-night' },
      { kind: 'banner', banner: 'film' },
      {
        kind: 'stories',
        key: 'more',
        cards: [
          ['scene-summit-day', 'team'],
          ['card-made-to-mend', 'page:/sustainability'],
          ['scene-first-tracks', 'screen:blog'],
        ],
      },
    ],
  },
  '/sustainability': {
    share: 'card-made-to-mend',
    blocks: [
      { kind: 'text', key: 'mend', picture: 'card-made-to-mend' },
      { kind: 'steps', key: 'life' },
      { kind: 'text', key: 'material', picture: 'scene-spruce-forest' },
      { kind: 'text', key: 'limits' },
      { kind: 'links', key: 'next', to: ['support:repairs', 'support:spare-parts', 'category:accessories/parts'] },
    ],
  },
  '/shipping-and-returns': {
    share: 'scene-birch-trail',
    blocks: [
      ...plain('us', 'ca', 'eu', 'elsewhere'),
      { kind: 'steps', key: 'returns' },
      { kind: 'faq', key: 'questions' },
      { kind: 'links', key: 'next', to: ['support:order-status', 'support:returns', 'support:contact'] },
    ],
  },
  '/size-guide': {
    share: 'banner-snowshoes',
    blocks: [
      { kind: 'steps', key: 'measure' },
      { kind: 'text', key: 'ground', picture: 'card-read-the-snow' },
      { kind: 'text', key: 'boots', picture: 'scene-first-tracks' },
      { kind: 'text', key: 'children', picture: 'card-youth' },
      { kind: 'links', key: 'next', to: ['category:snowshoes', 'support:sizing', 'support:kids-fit', 'screen:stores'] },
    ],
  },
  '/accessibility': {
    share: 'scene-powder-day',
    blocks: [...plain('goal', 'works', 'gaps'), { kind: 'links', key: 'next', to: ['support:contact'] }],
  },
  '/privacy': {
    share: 'scene-storm-pass',
    blocks: [{ kind: 'consent', key: 'choice' }, ...plain('who', 'what', 'why', 'whom', 'long', 'rights')],
  },
  '/terms': {
    share: 'scene-storm-pass',
    blocks: plain('scope', 'contract', 'prices', 'delivery', 'withdrawal', 'warranty', 'law'),
  },
  '/imprint': { share: 'scene-storm-pass', blocks: plain('company', 'reach', 'register', 'dispute') },
}

export function pageEntries(texts: Texts): SeedEntry[] {
  return Object.entries(pages).map(([address, { share, blocks }]) => ({
    uid: entryUid('page', address),
    contentType: 'page',
    locales: localized(texts, (text) => {
      const own = required(text.pages, address)
      return {
        title: own.title,
        url: address,
        intro: own.intro,
        generic_page: pageBlocks(blocks, own, text),
        seo_meta: seoMeta(own.seo, image(share, required(text.pictures.scenes, share))),
      }
    }),
  }))
}
