import { z } from 'zod'
import { entryFields, html, links, reference, references, requiredText, seo, text } from './fields.ts'

/** Content type `screen`: texts of a page that code draws (account, country chooser, blog list …). */
export const screenSchema = z
  .object({ ...entryFields, key: requiredText, intro: html, banner: reference, links, seo_meta: seo })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    key: entry.key,
    title: entry.title,
    intro: entry.intro,
    banner: entry.banner,
    links: entry.links,
    seo: entry.seo_meta,
  }))

/** Content type `search`. */
export const searchSchema = z
  .object({ ...entryFields, intro: html, popular: links, category_groups: references, seo_meta: seo })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    title: entry.title,
    intro: entry.intro,
    popular: entry.popular,
    groups: entry.category_groups,
    seo: entry.seo_meta,
  }))

/** Content type `category_group`: categories that belong together in the reader's mind (by rider, by terrain). */
export const categoryGroupSchema = z
  .object({ ...entryFields, categories: references })
  .transform(({ uid, locale, title, categories }) => ({ uid, locale, title, categories }))

const categoryReference = z
  .object({ category: reference })
  .nullish()
  .transform((group) => group?.category)
const recommendation = z.object({ header: html, main_content: html }).nullish()

/** Content type `error_page` (specification, display 3). */
export const errorPageSchema = z
  .object({
    ...entryFields,
    regions: references,
    header: html,
    main_content: html,
    link_text: text,
    product_header: text,
    automated_related_products: categoryReference,
    products: references,
    banner: reference,
    product_recommendation_page: recommendation,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    title: entry.title,
    regions: entry.regions,
    header: entry.header,
    html: entry.main_content,
    linkText: entry.link_text,
    productHeader: entry.product_header,
    category: entry.automated_related_products,
    products: entry.products,
    banner: entry.banner,
    recommendation: {
      header: entry.product_recommendation_page?.header ?? '',
      html: entry.product_recommendation_page?.main_content ?? '',
    },
  }))

/** Content type `email_signup_settings`. */
export const emailSignupSchema = z
  .object({ ...entryFields, text, email_label: text, button_text: text, consent: html, regions: references })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    title: entry.title,
    text: entry.text,
    label: entry.email_label,
    button: entry.button_text,
    consent: entry.consent,
    regions: entry.regions,
  }))
