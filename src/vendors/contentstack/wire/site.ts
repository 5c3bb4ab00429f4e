import { z } from 'zod'
import { consentRules } from '../../../domain/analytics/consent.ts'
import { isSafeUrl } from '../../../domain/format/safe-url.ts'
import { isShareNetwork } from '../../../domain/pages/links/share.ts'
import {
  entryFields,
  flag,
  html,
  link,
  links,
  listOf,
  reference,
  references,
  requiredText,
  seo,
  text,
} from './fields.ts'
import { sanitiseSvg } from './rich-text.ts'

/** Content type `regions`. */
export const regionSchema = z
  .object({ ...entryFields, region_id: requiredText, statistics_consent: z.enum(consentRules).nullish() })
  .transform(({ uid, locale, region_id, statistics_consent }) => ({
    uid,
    locale,
    region: region_id,
    consent: statistics_consent ?? undefined,
  }))

const profile = z.url({ protocol: /^https?$/, error: 'is not an address' }).refine(isSafeUrl, "has a user's name in it")
const socialLink = z.object({ network: requiredText, url: profile })

/** The money format of a locale (`fr-ca`), in the fields of the commerce platform's currencies. */
const currencyFormat = z
  .object({
    locale: requiredText,
    token: requiredText,
    decimal_token: requiredText,
    thousands_token: z.string('is missing'),
    decimal_places: z.number('is not a number').int().min(0).max(4),
    token_location: z.enum(['left', 'right']),
  })
  .transform(({ locale, ...format }) => ({ locale, format }))

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
    currency_formats: listOf(currencyFormat),
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    name: entry.brand_name,
    tagline: entry.tagline,
    logo: entry.logo,
    social: entry.social_links,
    shareNetworks: entry.share_networks.filter(isShareNetwork),
    currencyFormats: entry.currency_formats,
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
  .object({ ...entryFields, message: html, regions: references, about_free_shipping: flag })
  .transform(({ uid, locale, message, regions, about_free_shipping }) => ({
    uid,
    locale,
    html: message,
    regions,
    isAboutFreeShipping: about_free_shipping,
  }))

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
  .object({ ...entryFields, area: requiredText, english_only: flag, display_text_input: listOf(line) })
  .transform(({ uid, locale, area, english_only: englishOnly, display_text_input: lines }) => ({
    uid,
    locale,
    area,
    englishOnly,
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
