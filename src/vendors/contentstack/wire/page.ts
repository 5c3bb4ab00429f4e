import { z } from 'zod'
import {
  address,
  entryFields,
  flag,
  html,
  image,
  link,
  linkGroup,
  links,
  listOf,
  reference,
  references,
  requiredText,
  seo,
  text,
  toLink,
} from './fields.ts'

/** A question with its answer, as help pages have them. */
export const question = z.object({ question: requiredText, answer: html })
const step = z.object({ title: requiredText, text })

const card = z
  .object({ title: text, text, image, link: linkGroup.nullish() })
  .transform(({ image: picture, link: group, ...rest }) => ({ ...rest, picture, link: toLink(group, rest.title) }))
/** Cards are read by their titles: one without any is left out. */
const cards = listOf(card).transform((all) => all.filter(({ title }) => title !== ''))

/** A block is an object with its uid as the only key (beside `_metadata`). */
const block = z.union(
  [
    z
      .object({ banner: z.object({ banner: reference }) })
      .transform(({ banner }) => ({ block: 'banner' as const, ...banner })),
    z
      .object({ category_cards: z.object({ title: text, cards }) })
      .transform(({ category_cards }) => ({ block: 'category_cards' as const, ...category_cards })),
    z
      .object({ product_list: z.object({ list_id: text, title: text, intro: text, products: references, link }) })
      .transform(({ product_list: { list_id, ...list } }) => ({
        block: 'product_list' as const,
        id: list_id,
        ...list,
      })),
    z
      .object({ stories: z.object({ title: text, cards, slider: flag }) })
      .transform(({ stories }) => ({ block: 'stories' as const, ...stories })),
    z
      .object({ rich_text: z.object({ title: text, html, image }) })
      .transform(({ rich_text: { image: picture, ...copy } }) => ({ block: 'rich_text' as const, ...copy, picture })),
    z
      .object({ steps: z.object({ title: text, intro: text, steps: listOf(step) }) })
      .transform(({ steps }) => ({ block: 'steps' as const, ...steps })),
    z
      .object({ faq: z.object({ title: text, questions: listOf(question) }) })
      .transform(({ faq }) => ({ block: 'faq' as const, ...faq })),
    z
      .object({ link_list: z.object({ title: text, intro: text, links }) })
      .transform(({ link_list }) => ({ block: 'link_list' as const, ...link_list })),
    z
      .object({ consent_form: z.object({ title: text }) })
      .transform(({ consent_form }) => ({ block: 'consent_form' as const, ...consent_form })),
  ],
  'is no block that the shop knows',
)

const pageFields = {
  ...entryFields,
  url: address,
  intro: text,
  layout: text,
  generic_page: listOf(block),
  seo_meta: seo,
}
const addressed = address.refine((path) => path !== '', 'is the home page, which a page has')

type PageFields = z.output<z.ZodObject<typeof pageFields>>
const toPage = (entry: PageFields) => ({
  uid: entry.uid,
  locale: entry.locale,
  path: entry.url,
  title: entry.title,
  intro: entry.intro,
  /** `flush-banner`, else the default one (specification, core 2). */
  layout: entry.layout,
  blocks: entry.generic_page,
  seo: entry.seo_meta,
})

/** Content type `page`: a generic page of blocks. The home page is the one with the address `''`. */
export const pageSchema = z
  .object({ ...pageFields, url: address.refine((path) => !path.includes('/'), 'is not a path of one part') })
  .transform(toPage)

/** Pages that the programme has (specification, core 2). */
const proPaths: readonly string[] = ['pro', 'pro/create', 'pro/signup', 'psia']

/** Content type `pro`: pages of the programme for trade professionals, and of the professional association. */
export const proSchema = z
  .object({
    ...pageFields,
    url: addressed.refine((path) => proPaths.includes(path), `is none of ${proPaths.join(', ')}`),
  })
  .transform(toPage)

/** Content type `landing_page`: a page for a campaign, shown in the regions it names; without any, everywhere. */
export const landingPageSchema = z
  .object({
    ...pageFields,
    url: addressed.refine((path) => !path.includes('/'), 'is not a path of one part'),
    regions: references,
  })
  .transform(({ regions, ...entry }) => ({ ...toPage(entry), regions }))
