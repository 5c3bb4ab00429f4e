import type { Json, SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import type { LocaleText } from '../text/text-schemas.ts'
import { seoMeta } from './seo-meta.ts'

/** Card → picture and target, in order. */
const categoryCards: Record<string, LinkTarget> = {
  'card-womens': 'category:snowshoes/womens',
  'card-mens': 'category:snowshoes/mens',
  'card-youth': 'category:snowshoes/youth',
  'card-backcountry': 'category:snowshoes/backcountry',
  'card-day-hiking': 'category:snowshoes/day-hiking',
  'card-trail-walking': 'category:snowshoes/trail-walking',
}
const storyCards: Record<string, LinkTarget> = {
  'card-read-the-snow': 'category:snowshoes/backcountry',
  'card-made-to-mend': 'category:accessories/parts',
  'card-first-steps': 'category:snowshoes/trail-walking',
}

/** The products of the home page's slider, in its order. */
const homeProducts: readonly string[] = [
  'ridgeline-25-womens',
  'firnlicht-25',
  'ridgeline-30-mens',
  'hoarfrost-womens',
  'serac',
  'pika-17',
  'tarn',
  'rime-gaiters',
]

type CardTexts = Record<string, { title: string; text: string }>

function cards(targets: Record<string, LinkTarget>, own: CardTexts, text: LocaleText): Json[] {
  return Object.entries(targets).map(([picture, target]) => {
    const words = required(own, picture)
    return {
      title: words.title,
      text: words.text,
      image: image(picture, required(text.pictures.scenes, picture)),
      link: link(words.title, target),
    }
  })
}

function blocks(text: LocaleText): Json[] {
  const { categories, products, stories, about } = text.home
  const { scenes } = text.pictures
  return [
    { banner: { banner: references('banner', ['home']) } },
    { category_cards: { title: categories.title, cards: cards(categoryCards, categories.cards, text) } },
    {
      product_list: {
        list_id: 'home_products',
        title: products.title,
        intro: products.intro,
        products: references('product', homeProducts),
        link: link(products.link, 'category:snowshoes'),
      },
    },
    { banner: { banner: references('banner', ['hotspots-camp']) } },
    { stories: { title: stories.title, cards: cards(storyCards, stories.cards, text) } },
    { banner: { banner: references('banner', ['film']) } },
    {
      rich_text: {
        title: about.title,
        html: paragraphs(about.text),
        image: image('scene-hut-night', required(scenes, 'scene-hut-night')),
      },
    },
  ]
}

export function homeEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('page', '/'),
      contentType: 'page',
      locales: localized(texts, (text) => ({
        title: text.home.title,
        url: '/',
        layout: 'flush-banner',
        generic_page: blocks(text),
        seo_meta: seoMeta(text.home.seo, image('share-home', required(text.pictures.scenes, 'share-home'))),
      })),
    },
  ]
}
