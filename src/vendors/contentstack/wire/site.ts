import { z } from 'zod'
import { isSafeUrl } from '../../../domain/format/safe-url.ts'
import { isShareNetwork } from '../../../domain/pages/share.ts'
import { entryFields, html, link, links, listOf, reference, references, requiredText, seo, text } from './fields.ts'
import { sanitiseSvg } from './rich-text.ts'

/** Content type `regions`. */
export const regionSchema = z
  .object({ ...entryFields, region_id: requiredText })
  .transform(({ uid, locale, region_id }) => ({ uid, locale, region: region_id }))

const profile = z.url({ protocol: /^https?$/, error: 'is not an address' }).refine(isSafeUrl, "has a user's name in it")
const socialLink = z.object({ network: requiredText, url: profile })

const days = z.number('is not a number').int().positive().nullish()

/** Content type `brand_settings`. */
export const brandSchema = z
  .object({
    ...entryFields,
    brand_name: requiredText,
    tagline: text,
    logo: text.transform(sanitiseSvg),
    social_links: listOf(socialLink),
    return_days: days,
    delivery_days: z.object({ min: days, max: days }).nullish(),
    share_networks: listOf(text),
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    name: entry.brand_name,
    tagline: entry.tagline,
    logo: entry.logo,
    social: entry.social_links,
    shareNetworks: entry.share_networks.filter(isShareNetwork),
    ...(entry.return_days ? { returnDays: entry.return_days } : {}),
    ...promisedDays(entry.delivery_days),
  }))

function promisedDays(
  promise: { min?: number | null | undefined; max?: number | null | undefined } | null | undefined,
) {
  return promise?.min && promise.max ? { deliveryDays: { min: promise.min, max: promise.max } } : {}
}

/** Content type `top_alert`. */
export const alertSchema = z
  .object({ ...entryFields, message: html, regions: references })
  .transform(({ uid, locale, message, regions }) => ({ uid, locale, html: message, regions }))

const navItem = z.object({ link, children: links, banner: reference })

/** Content type `header`. */
export const headerSchema = z
  .object({ ...entryFields, main_nav: listOf(navItem), secondary_nav: links, top_alert: references })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    mainNav: entry.main_nav,
    secondaryNav: entry.secondary_nav,
    alerts: entry.top_alert,
  }))

const column = z.object({ title: text, links })

/** Content type `footer`. */
export const footerSchema = z
  .object({ ...entryFields, columns: listOf(column), legal: links, note: text })
  .transform(({ uid, locale, columns, legal, note }) => ({ uid, locale, columns, legal, note }))

const line = z.object({ title: requiredText, text: z.string('is missing').trim() })

/** Content type `display_text`: one area's keys with their texts. An empty text counts as missing. */
export const displayTextSchema = z
  .object({ ...entryFields, area: requiredText, display_text_input: listOf(line) })
  .transform(({ uid, locale, area, display_text_input: lines }) => ({
    uid,
    locale,
    area,
    texts: Object.fromEntries(lines.filter((one) => one.text !== '').map((one) => [one.title, one.text])),
  }))

/** Content type `cart`. */
export const cartPageSchema = z
  .object({ ...entryFields, empty_title: text, empty_html: html, empty_links: links, seo_meta: seo })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    title: entry.title,
    emptyTitle: entry.empty_title,
    emptyHtml: entry.empty_html,
    emptyLinks: entry.empty_links,
    seo: entry.seo_meta,
  }))
