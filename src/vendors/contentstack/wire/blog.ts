import { z } from 'zod'
import {
  address,
  date,
  entryFields,
  html,
  image,
  listOf,
  reference,
  references,
  requiredText,
  seo,
  text,
} from './fields.ts'

const slug = address.refine((path) => path !== '' && !path.includes('/'), 'is not a path of one part')

/** Content type `blog_category`. */
export const blogCategorySchema = z
  .object({
    ...entryFields,
    url: slug,
    intro: text,
    sort_order: z.number().nullish().transform((order) => order ?? 0), // prettier-ignore
    seo_meta: seo,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    slug: entry.url,
    title: entry.title,
    intro: entry.intro,
    order: entry.sort_order,
    seo: entry.seo_meta,
  }))

const section = z
  .object({ title: text, html, image })
  .transform(({ image: picture, ...rest }) => ({ ...rest, ...(picture ? { picture } : {}) }))

/** Content type `blog_post`. */
export const blogPostSchema = z
  .object({
    ...entryFields,
    url: slug,
    summary: text,
    published_on: date,
    author: requiredText,
    author_athlete: reference,
    categories: references,
    image,
    sections: listOf(section),
    products: references,
    related_posts: references,
    seo_meta: seo,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    slug: entry.url,
    title: entry.title,
    summary: entry.summary,
    publishedOn: entry.published_on,
    author: entry.author,
    athlete: entry.author_athlete,
    categories: entry.categories,
    picture: entry.image,
    sections: entry.sections,
    products: entry.products,
    related: entry.related_posts,
    seo: entry.seo_meta,
  }))
