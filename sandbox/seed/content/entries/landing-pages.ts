import type { SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, required } from '../localized.ts'
import { image, mediaObject } from '../media-object.ts'
import { type BlockSource, pageBlocks } from '../page-blocks.ts'
import type { LocaleText } from '../text/text-schemas.ts'
import { seoMeta } from './seo-meta.ts'

type LandingSource = {
  /** Where the banner's button leads; the banner and, without `picture`, its picture are called after the page. */
  readonly button: LinkTarget
  readonly layout: string
  readonly picture?: string
  readonly blocks: readonly BlockSource[]
  /** The regions that have the page; all of them without. */
  readonly regions?: readonly string[]
  /** The banner's picture comes nearer as the page moves on. */
  readonly zoom?: true
  /** The banner's copy stands on paper. */
  readonly wrapCopy?: true
  /** Several pictures take turns in the banner: a set, and what its pictures after the page's own are described by. */
  readonly set?: { readonly name: string; readonly scenes: readonly string[] }
}

const landingPages: Record<string, LandingSource> = {
  'first-snow': {
    button: 'category:snowshoes/day-hiking',
    layout: 'top-left',
    zoom: true,
    blocks: [
      {
        kind: 'products',
        key: 'picks',
        products: [
          'tarn',
          'lumen-womens',
          'larch',
          'firnlicht-25',
          'drover-mens',
          'first-snow-kit',
          'cairn-poles',
          'rime-gaiters',
        ],
        more: 'category:snowshoes',
      },
      { kind: 'banner', banner: 'hotspots-ridge' },
      { kind: 'steps', key: 'ready' },
      {
        kind: 'stories',
        key: 'read',
        slider: true,
        cards: [
          ['scene-powder-day', 'post:before-the-plow'],
          ['card-read-the-snow', 'post:four-kinds-of-snow'],
          ['card-first-steps', 'post:your-first-hour'],
        ],
      },
    ],
  },
  'made-to-mend': {
    button: 'category:accessories/parts',
    layout: 'center-left',
    wrapCopy: true,
    blocks: [
      { kind: 'text', key: 'promise', picture: 'card-made-to-mend' },
      {
        kind: 'products',
        key: 'parts',
        products: ['strap-set', 'tooth-set', 'deck-mending-kit', 'spare-dial'],
        more: 'category:accessories/parts',
      },
      { kind: 'faq', key: 'questions' },
      {
        kind: 'stories',
        key: 'read',
        cards: [
          ['scene-hut-night', 'post:wax-glue-and-a-tuesday'],
          ['scene-dawn-ridge', 'post:what-a-tooth-does'],
          ['scene-spruce-forest', 'page:/sustainability'],
        ],
      },
    ],
  },
  'family-winter': {
    button: 'category:snowshoes/youth',
    layout: 'top-left',
    set: { name: 'set-family-winter', scenes: ['scene-birch-trail', 'scene-storm-pass', 'scene-first-tracks'] },
    regions: ['us', 'ca'],
    blocks: [
      {
        kind: 'products',
        key: 'small',
        products: ['pika-17', 'snow-hare', 'marten-20', 'lynx-22', 'sunday-kit-youth', 'tumble-poles-youth'],
        more: 'category:snowshoes/youth',
      },
      { kind: 'text', key: 'why', picture: 'card-youth' },
      {
        kind: 'products',
        key: 'large',
        products: ['flurry-25', 'quill-womens', 'wayfarer-mens', 'tarn', 'first-snow-kit'],
        more: 'category:snowshoes/trail-walking',
      },
      {
        kind: 'stories',
        key: 'read',
        cards: [
          ['card-first-steps', 'post:small-steps'],
          ['scene-birch-trail', 'post:your-first-hour'],
          ['scene-frozen-lake', 'post:a-pack-for-one-day'],
        ],
      },
    ],
  },
  'team-orders': {
    button: 'category:snowshoes/backcountry',
    layout: 'top-left',
    picture: 'banner-pro-backcountry',
    regions: ['pro', 'pro_ca', 'pro_eu_region_1'],
    blocks: [{ kind: 'steps', key: 'order' }],
  },
}

const bannerKey = (slug: string): string => `landing-${slug}`
const pictureName = (slug: string, { picture }: Pick<LandingSource, 'picture'>): string => picture ?? `banner-${slug}`

export function landingPageEntries(texts: Texts): SeedEntry[] {
  return Object.entries(landingPages).flatMap(([slug, source]) => [
    bannerEntry(slug, source, texts),
    pageEntry(slug, source, texts),
  ])
}

const setOf = ({ name, scenes }: NonNullable<LandingSource['set']>, alt: string, { pictures }: LocaleText) => ({
  imageset: mediaObject(name, 'set'),
  set_alt_texts: [alt, ...scenes.map((scene) => required(pictures.scenes, scene))],
})

function bannerEntry(slug: string, source: LandingSource, texts: Texts): SeedEntry {
  const { button, layout, set, zoom, wrapCopy } = source
  return {
    uid: entryUid('banner', bannerKey(slug)),
    contentType: 'banner',
    locales: localized(texts, (text) => {
      const own = required(text.landing, slug).banner
      return {
        title: own.title,
        background: {
          type: 'Image',
          ...image(pictureName(slug, source), own.alt),
          ...(set && setOf(set, own.alt, text)),
          banner_zoom: zoom ?? false,
          desktop_aspect_ratio: '16:9',
          mobile_aspect_ratio: '3:4',
        },
        content: `<h2>${own.title}</h2><p>${own.text}</p>`,
        content_layout: layout,
        cta_button_global: [{ button_text: own.button, button_class: 'primary', link: link(own.button, button) }],
        disable_link: false,
        dark_overlay_on_banner_image: false,
        wrap_copy: wrapCopy ?? false,
      }
    }),
  }
}

function pageEntry(slug: string, source: LandingSource, texts: Texts): SeedEntry {
  const { blocks, regions = [] } = source
  return {
    uid: entryUid('landing_page', slug),
    contentType: 'landing_page',
    locales: localized(texts, (text) => {
      const own = required(text.landing, slug)
      return {
        title: own.title,
        url: `/${slug}`,
        layout: 'flush-banner',
        intro: own.intro,
        regions: references('regions', regions),
        generic_page: pageBlocks([{ kind: 'banner', banner: bannerKey(slug) }, ...blocks], own, text),
        seo_meta: seoMeta(own.seo, image(pictureName(slug, source), own.banner.alt), `campaign-${slug}`),
      }
    }),
  }
}
