import type { Json, SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import type { ProPageText } from '../text/slices/pro-text.ts'
import type { LocaleText } from '../text/text-schemas.ts'
import { seoMeta } from './seo-meta.ts'

/** A block of a page by what it shows; passages by key, with their picture. */
type ProBlock = 'banner' | 'products' | 'steps' | 'faq' | 'links' | { passage: string; picture?: string }
type ProPage = { flush?: true; links: readonly LinkTarget[]; blocks: readonly ProBlock[] }

const banner = 'pro'
const bannerPicture = 'banner-pro-backcountry'
const sharePicture = 'share-pro'

/** What guides and patrols walk on, in the order of the slider. */
const backcountry = 'snowshoes/backcountry'
const proProducts = ['whiteout-30', 'serac', 'ridgeline-25-womens', 'ridgeline-30-mens', 'cairn-poles', 'rime-gaiters']

/** Address → page. */
const pages: Record<string, ProPage> = {
  pro: {
    flush: true,
    links: ['pro:pro/signup', 'pro:pro/create', 'pro:psia', 'support:pro-programme', 'support:contact'],
    blocks: [
      'banner',
      { passage: 'who', picture: 'scene-pro-guide-summit' },
      { passage: 'get', picture: 'scene-pro-hut-night' },
      'steps',
      'products',
      'faq',
      'links',
    ],
  },
  'pro/signup': {
    links: ['pro:pro', 'pro:pro/create', 'pro:psia'],
    blocks: [{ passage: 'ask' }, { passage: 'send', picture: 'scene-pro-hut-night' }, 'steps', 'links'],
  },
  'pro/create': {
    links: ['pro:pro/signup', 'pro:pro', 'support:pro-programme'],
    blocks: [{ passage: 'before' }, { passage: 'now', picture: 'scene-pro-guide-summit' }, 'steps', 'faq', 'links'],
  },
  psia: {
    links: ['pro:pro/signup', 'pro:pro', 'support:contact'],
    blocks: [{ passage: 'offer', picture: 'scene-pro-instructor-birch' }, 'steps', 'faq', 'links'],
  },
}

type Passage = ProPageText['passages'][string]

const copyOf = ({ text, points = [] }: Passage): string => {
  const list = points.map((point) => `<li><strong>${point.name}</strong><br>${point.text}</li>`).join('')
  return paragraphs(text) + (list && `<ul>${list}</ul>`)
}

function toBlock(block: ProBlock, { links }: ProPage, own: ProPageText, text: LocaleText): Json[] {
  if (typeof block === 'object') {
    const passage = required(own.passages, block.passage)
    const picture = block.picture && image(block.picture, required(text.pro.pictures, block.picture))
    return [{ rich_text: { title: passage.title, html: copyOf(passage), ...(picture ? { image: picture } : {}) } }]
  }
  switch (block) {
    case 'banner':
      return [{ banner: { banner: references('banner', [banner]) } }]
    case 'products':
      return own.products
        ? [
            {
              product_list: {
                list_id: 'pro_products',
                ...own.products,
                products: references('product', proProducts),
                link: link(required(text.categories, backcountry).title, `category:${backcountry}`),
              },
            },
          ]
        : []
    case 'steps':
      return own.steps ? [{ steps: own.steps }] : []
    case 'faq':
      return own.faq
        ? [
            {
              faq: {
                title: own.faq.title,
                questions: own.faq.questions.map(({ question, answer }) => ({
                  question,
                  answer: paragraphs([answer]),
                })),
              },
            },
          ]
        : []
    case 'links': {
      const { labels, ...head } = own.links ?? { title: '', intro: '', labels: {} }
      return own.links
        ? [{ link_list: { ...head, links: links.map((target) => link(required(labels, target), target)) } }]
        : []
    }
  }
}

function pageEntry(address: string, page: ProPage, texts: Texts): SeedEntry {
  return {
    uid: entryUid('pro', address),
    contentType: 'pro',
    locales: localized(texts, (text) => {
      const { pro } = text
      const own = required(pro.pages, address)
      return {
        title: own.title,
        url: `/${address}`,
        intro: own.intro,
        layout: page.flush ? 'flush-banner' : '',
        generic_page: page.blocks.flatMap((block) => toBlock(block, page, own, text)),
        seo_meta: seoMeta(own.seo, image(sharePicture, required(pro.pictures, sharePicture))),
      }
    }),
  }
}

/** The banner that opens the programme's page. */
function bannerEntry(texts: Texts): SeedEntry {
  return {
    uid: entryUid('banner', banner),
    contentType: 'banner',
    locales: localized(texts, ({ pro }) => {
      const own = pro.pages['pro']?.banner
      if (!own) throw new Error('The page of the trade programme has no banner')
      return {
        title: own.title,
        background: { type: 'Image', ...image(bannerPicture, required(pro.pictures, bannerPicture)) },
        content: `<h2>${own.title}</h2><p>${own.text}</p>`,
        content_layout: 'top-left',
        cta_button_global: [
          { button_text: own.button, button_class: 'primary', link: link(own.button, 'pro:pro/signup') },
        ],
        disable_link: true,
        dark_overlay_on_banner_image: false,
        desktop_aspect_ratio: '16:9',
        // Tall enough for those who walk in it to be seen below the copy, on a phone in any language.
        mobile_aspect_ratio: '9:16',
      }
    }),
  }
}

/** The pages of the programme for those who work on snow. */
export function proEntries(texts: Texts): SeedEntry[] {
  return [bannerEntry(texts), ...Object.entries(pages).map(([address, page]) => pageEntry(address, page, texts))]
}
