import { z } from 'zod'
import { blockPageText } from './slices/block-text.ts'
import { blogText } from './slices/blog-text.ts'
import { dealersText } from './slices/dealers-text.ts'
import { helpText } from './slices/help-text.ts'
import { marksText } from './slices/marks-text.ts'
import { proText } from './slices/pro-text.ts'
import { screensText } from './slices/screens-text.ts'
import { supportText } from './slices/support-text.ts'
import { teamText } from './slices/team-text.ts'

/*
 * The texts of one content locale, as people write and translate them. Structure (which link, which picture) is in
 * `content/entries`; here are words only.
 */

const seo = z.strictObject({ title: z.string().max(60), description: z.string().max(155) })
const words = z.record(z.string(), z.string())

const productText = z.strictObject({
  display_title: z.string(),
  tagline: z.string(),
  /** Paragraphs. */
  description: z.array(z.string()).min(1),
  /** `picture` names a scene; translations leave it out. */
  stories: z.array(z.strictObject({ title: z.string(), text: z.string(), picture: z.string().optional() })),
  seo,
})

const categoryText = z.strictObject({
  title: z.string(),
  intro: z.string(),
  /** Heading and paragraphs below the grid. */
  editorial: z.strictObject({ title: z.string(), text: z.array(z.string()) }),
  seo,
})

/** What people type and no page says, by key of the category, product or support article that they mean. */
const searchWordsText = z.strictObject({
  categories: z.record(z.string(), z.array(z.string().min(1))),
  products: z.record(z.string(), z.array(z.string().min(1))),
  articles: z.record(z.string(), z.array(z.string().min(1))),
})

const bannerText = z.strictObject({ title: z.string(), text: z.string(), button: z.string() })
/** Landing pages have a banner that opens each. */
const landingText = blockPageText.extend({ banner: bannerText.extend({ alt: z.string() }) })

const cardText = z.strictObject({ title: z.string(), text: z.string() })

const homeText = z.strictObject({
  title: z.string(),
  seo,
  categories: z.strictObject({ title: z.string(), cards: z.record(z.string(), cardText) }),
  products: z.strictObject({ title: z.string(), intro: z.string(), link: z.string() }),
  stories: z.strictObject({ title: z.string(), cards: z.record(z.string(), cardText) }),
  about: z.strictObject({ title: z.string(), text: z.array(z.string()) }),
})

const siteText = z.strictObject({
  tagline: z.string(),
  /** Labels of links that are not simply their target's title. */
  nav: words,
  alerts: words,
  footer: z.strictObject({ columns: words, links: words, note: z.string() }),
  cart: z.strictObject({ title: z.string(), empty_title: z.string(), empty: z.array(z.string()), links: words, seo }),
})

/** `sizes`: what the sizes of a kind of product are called. */
const specText = z.strictObject({ titles: words, patterns: words, phrases: words, sizes: words })

/** `scenes`: alternative text by picture name; `views`: sentence by kind of product and view. */
const pictureText = z.strictObject({ scenes: words, views: words })

export const localeText = z.strictObject({
  site: siteText,
  home: homeText,
  banners: z.record(z.string(), bannerText),
  marks: marksText,
  categories: z.record(z.string(), categoryText),
  products: z.record(z.string(), productText),
  search_words: searchWordsText,
  specs: specText,
  pictures: pictureText,
  blog: blogText,
  /** Generic pages by address: `/about`. */
  pages: z.record(z.string(), blockPageText),
  /** By slug. */
  landing: z.record(z.string(), landingText),
  support: supportText,
  team: teamText,
  /** Beside the English texts only. */
  dealers: dealersText.optional(),
  pro: proText,
  screens: screensText,
  help: helpText,
  /** Option and colour names: `color`, `size`, `color_glacier_blue`. */
  options: words,
})

/** One file of a folder of texts, not yet checked. */
export const jsonObject = z.record(z.string(), z.unknown())

/** Display text of a locale: area → key → text. */
export const displayText = z.record(z.string(), words)

export type ProductText = z.infer<typeof productText>
export type SpecText = z.infer<typeof specText>
export type LocaleText = z.infer<typeof localeText>
