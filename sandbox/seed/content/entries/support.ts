import { stores } from '../../catalogue/stores.ts'
import type { SeedEntry, SeedFields } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import type { SupportArticleText } from '../text/slices/support-text.ts'
import type { LocaleText } from '../text/text-schemas.ts'
import { seoMeta } from './seo-meta.ts'

type Topic = 'ordering' | 'fit' | 'snow' | 'care' | 'account'
type Article = { slug: string; related: string[]; mostAsked?: true }

/**
 * Topics and their articles in the order of the hub. Of the most asked ones the first question stands on the hub too.
 */
const topics: Record<Topic, Article[]> = {
  ordering: [
    { slug: 'shipping', related: ['order-status', 'returns', 'payment'], mostAsked: true },
    { slug: 'returns', related: ['shipping', 'warranty', 'contact'], mostAsked: true },
    { slug: 'order-status', related: ['shipping', 'your-account', 'contact'] },
    { slug: 'payment', related: ['shipping', 'returns', 'your-account'] },
    { slug: 'contact', related: ['order-status', 'returns', 'repairs'] },
  ],
  fit: [
    { slug: 'sizing', related: ['kids-fit', 'bindings', 'first-steps'], mostAsked: true },
    { slug: 'kids-fit', related: ['sizing', 'bindings', 'first-steps'] },
    { slug: 'bindings', related: ['sizing', 'first-steps', 'spare-parts'] },
  ],
  snow: [
    { slug: 'first-steps', related: ['bindings', 'avalanche-safety', 'sizing'], mostAsked: true },
    { slug: 'avalanche-safety', related: ['first-steps', 'sizing'] },
  ],
  care: [
    { slug: 'care-and-storage', related: ['repairs', 'spare-parts', 'warranty'] },
    { slug: 'repairs', related: ['spare-parts', 'warranty', 'care-and-storage'] },
    { slug: 'spare-parts', related: ['repairs', 'bindings', 'warranty'], mostAsked: true },
    { slug: 'warranty', related: ['repairs', 'returns', 'spare-parts'] },
  ],
  account: [
    { slug: 'your-account', related: ['order-status', 'pro-programme', 'cookies'] },
    { slug: 'pro-programme', related: ['your-account', 'contact'], mostAsked: true },
    { slug: 'cookies', related: ['your-account', 'contact'] },
  ],
}
const keys = ['ordering', 'fit', 'snow', 'care', 'account'] as const satisfies readonly Topic[]

/** Who answers, and whom: a desk in each country with a shop, one for everybody else. */
const contacts: Record<string, { regions: string[]; email: string; phone: string }> = {
  us: { regions: ['us', 'pro'], email: stores.us.email, phone: stores.us.phone },
  ca: { regions: ['ca', 'pro_ca'], email: stores.ca.email, phone: stores.ca.phone },
  eu_region_1: {
    regions: ['eu_region_1', 'pro_eu_region_1'],
    email: stores.eu_region_1.email,
    phone: stores.eu_region_1.phone,
  },
  elsewhere: {
    regions: ['gb', 'ch', 'no', 'au', 'nz', 'jp', 'other'],
    email: 'world@firn.example',
    phone: '+49 8322 5550 19',
  },
}

export function supportEntries(texts: Texts): SeedEntry[] {
  return [
    ...keys.map((key, order) => topicEntry(key, order, texts)),
    ...keys.flatMap((key) => topics[key].map((article, order) => articleEntry(key, article, order, texts))),
    ...Object.keys(contacts).map((key, order) => contactEntry(key, order, texts)),
  ]
}

const topicEntry = (key: Topic, order: number, texts: Texts): SeedEntry => ({
  uid: entryUid('support_topic', key),
  contentType: 'support_topic',
  locales: localized(texts, ({ support }) => ({ key, ...required(support.topics, key), sort_order: order })),
})

const articleEntry = (topic: Topic, article: Article, order: number, texts: Texts): SeedEntry => ({
  uid: entryUid('support', article.slug),
  contentType: 'support',
  locales: localized(texts, (text) => ({
    ...articleFields(required(text.support[topic], article.slug), text),
    topic: references('support_topic', [topic]),
    search_words: text.search_words.articles[article.slug] ?? [],
    ...placed(article, order),
  })),
})

const placed = ({ slug, related, mostAsked }: Article, order: number) => ({
  url: `/${slug}`,
  most_asked: mostAsked ?? false,
  related_articles: references('support', related),
  sort_order: order,
})

const articleFields = (own: SupportArticleText, text: LocaleText): SeedFields => ({
  title: own.title,
  summary: own.summary,
  sections: own.sections.map((section) => ({
    title: section.title,
    html: paragraphs(section.text) + bullets(section.list ?? []),
  })),
  questions: own.questions.map(({ question, answer }) => ({ question, answer: paragraphs([answer]) })),
  seo_meta: seoMeta(own.seo, image('share-home', required(text.pictures.scenes, 'share-home'))),
})

const bullets = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

function contactEntry(key: string, order: number, texts: Texts): SeedEntry {
  const { regions, email, phone } = required(contacts, key)
  return {
    uid: entryUid('contact_region', key),
    contentType: 'contact_region',
    locales: localized(texts, ({ support }) => ({
      ...required(support.contacts, key),
      regions: references('regions', regions),
      email,
      phone,
      sort_order: order,
    })),
  }
}
