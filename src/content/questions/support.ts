import { countries } from '../../domain/region/countries.ts'
import { contactRegionOf, contactRegions } from '../../domain/region/region.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries } from '../../ports/content/entries.ts'
import { uidsOf } from './blog.ts'
import type { AskedQuestion, Contact, SupportArticle, SupportHub, SupportTeaser } from '../content.ts'
import { type EntryStore, fallbackLanguage } from '../snapshot/entry-store.ts'
import { localiseHtml, localisedQuestions } from './localise-html.ts'
import type { Pictures } from './pictures.ts'
import type { Regions } from './regions.ts'

type ArticleEntry = Entries['support']

export type SupportParts = { readonly entries: EntryStore; readonly pictures: Pictures; readonly regions: Regions }

/** The help page: topics that have articles, what is asked most, and the desks of the region. */
export function toSupportHub(parts: SupportParts, locale: Locale): SupportHub {
  const { contentLocale } = locale
  const articles = parts.entries.all('support', contentLocale).toSorted(byOrder)
  const topics = parts.entries.all('support_topic', contentLocale).toSorted(byOrder)
  const groups = topics.flatMap((topic) => {
    const own = articles.filter((article) => article.topic?.uid === topic.uid)
    return own.length === 0 ? [] : [{ topic, own }]
  })
  return {
    topics: groups.map(({ topic: { key, title, intro, locale: language }, own }) => ({
      key,
      title,
      intro,
      ...fallbackLanguage(language, locale),
      articles: own.map((article) => toTeaser(article, locale)),
    })),
    mostAsked: groups.flatMap(({ own }) => own.flatMap((article) => askedQuestion(article, locale, parts.pictures))),
    contacts: contactsFor(parts, locale),
  }
}

/** The first question of an article that many come for. */
function askedQuestion(
  entry: ArticleEntry,
  locale: Locale,
  pictures: SupportParts['pictures'],
): readonly AskedQuestion[] {
  if (!entry.mostAsked) return []
  const questions = localisedQuestions(entry.questions.slice(0, 1), locale, pictures)
  return questions.map((question) => ({ ...question, article: toTeaser(entry, locale) }))
}

/** A help article by its slug; `undefined` where there is none. */
export function toSupportArticle(parts: SupportParts, locale: Locale, slug: string): SupportArticle | undefined {
  const { entries, pictures } = parts
  const entry = entries.all('support', locale.contentLocale).find((article) => article.slug === slug)
  if (!entry) return undefined
  const [contact] = contactsFor(parts, locale)
  const topic = entry.topic && entries.find('support_topic', entry.topic.uid, locale.contentLocale)
  return {
    uid: entry.uid,
    ...toTeaser(entry, locale),
    ...(topic ? { topic: { key: topic.key, title: topic.title, ...fallbackLanguage(topic.locale, locale) } } : {}),
    sections: entry.sections.map(({ title, html }) => ({ title, html: localiseHtml(html, locale, pictures) })),
    questions: localisedQuestions(entry.questions, locale, pictures),
    related: uidsOf(entry.related, 'support').flatMap((uid) => {
      const found = uid === entry.uid ? undefined : entries.find('support', uid, locale.contentLocale)
      return found ? [toTeaser(found, locale)] : []
    }),
    ...(contact ? { contact } : {}),
    seo: pictures.seo(entry.seo, entry.title),
  }
}

/** Regions of all countries that the team of the reader's country serves (specification, core 3). */
function teamRegions({ country }: Locale): ReadonlySet<string> {
  const served = contactRegions.get(contactRegionOf(country)) ?? []
  return new Set(countries.filter((row) => served.includes(row.country)).map(({ region }) => region))
}

/**
 * The desks that answer: that of the reader's region first, then those of the team that serves the reader's country.
 */
function contactsFor(
  { entries, regions }: Pick<SupportParts, 'entries' | 'regions'>,
  locale: Locale,
): readonly Contact[] {
  const all = entries.all('contact_region', locale.contentLocale).toSorted(byOrder)
  const own = all.filter((entry) => regions(entry.regions).has(locale.ctsRegion))
  const team = teamRegions(locale)
  const served = all.filter((entry) => [...regions(entry.regions)].some((region) => team.has(region)))
  return [...new Set([...own, ...served, ...all])].map((entry) => ({
    uid: entry.uid,
    title: entry.title,
    email: entry.email,
    phone: entry.phone,
    hours: entry.hours,
    ...fallbackLanguage(entry.locale, locale),
  }))
}

const toTeaser = ({ slug, title, summary, locale: language }: ArticleEntry, locale: Locale): SupportTeaser => ({
  slug,
  title,
  summary,
  ...fallbackLanguage(language, locale),
})

type Ordered = { readonly order: number; readonly uid: string }
const byOrder = (one: Ordered, other: Ordered): number => one.order - other.order || (one.uid < other.uid ? -1 : 1)
