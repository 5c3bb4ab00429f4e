import { z } from 'zod'
import {
  address,
  entryFields,
  flag,
  html,
  listOf,
  reference,
  references,
  requiredText,
  searchWords,
  seo,
  text,
} from './fields.ts'
import { question } from './page.ts'

const order = z.number().nullish().transform((position) => position ?? 0) // prettier-ignore

/** Part of an address (`#topic-fit`). */
const topicKey = requiredText.regex(/^[a-z][a-z0-9-]*$/, 'is no key of small letters, digits and dashes')

/** Content type `support_topic`: the shelves of the support hub. */
export const supportTopicSchema = z
  .object({ ...entryFields, key: topicKey, intro: text, sort_order: order })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    key: entry.key,
    title: entry.title,
    intro: entry.intro,
    order: entry.sort_order,
  }))

/** Content type `support`: one article. */
export const supportSchema = z
  .object({
    ...entryFields,
    url: address.refine((path) => path !== '' && !path.includes('/'), 'is not a path of one part'),
    topic: reference,
    summary: text,
    sections: listOf(z.object({ title: text, html })),
    questions: listOf(question),
    most_asked: flag,
    related_articles: references,
    sort_order: order,
    search_words: searchWords,
    seo_meta: seo,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    slug: entry.url,
    title: entry.title,
    topic: entry.topic,
    summary: entry.summary,
    sections: entry.sections,
    questions: entry.questions,
    mostAsked: entry.most_asked,
    related: entry.related_articles,
    order: entry.sort_order,
    searchWords: entry.search_words,
    seo: entry.seo_meta,
  }))

/** Content type `contact_region`: whom to ask, by the regions of the reader. */
export const contactRegionSchema = z
  .object({ ...entryFields, regions: references, email: text, phone: text, hours: text, sort_order: order })
  .transform(({ uid, locale, title, regions, email, phone, hours, sort_order }) => ({
    uid,
    locale,
    title,
    regions,
    email,
    phone,
    hours,
    order: sort_order,
  }))
