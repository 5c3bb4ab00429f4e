import { z } from 'zod'
import { isCountryCode } from '../../../domain/region/country-codes.ts'
import { isSafeUrl } from '../../../domain/format/safe-url.ts'
import { address, entryFields, html, image, listOf, reference, references, requiredText, seo, text } from './fields.ts'

/** Content type `team_page`. */
export const teamPageSchema = z
  .object({ ...entryFields, intro: text, banner: reference, athletes: references, seo_meta: seo })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    title: entry.title,
    intro: entry.intro,
    banner: entry.banner,
    athletes: entry.athletes,
    seo: entry.seo_meta,
  }))

const fact = z.object({ label: requiredText, value: requiredText })

/** Content type `athlete`. */
export const athleteSchema = z
  .object({
    ...entryFields,
    url: address.refine((path) => path !== '' && !path.includes('/'), 'is not a path of one part'),
    discipline: text,
    home: text,
    quote: text,
    bio: html,
    image,
    facts: listOf(fact),
    products: references,
    seo_meta: seo,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    slug: entry.url,
    name: entry.title,
    discipline: entry.discipline,
    home: entry.home,
    quote: entry.quote,
    bio: entry.bio,
    picture: entry.image,
    facts: entry.facts,
    products: entry.products,
    seo: entry.seo_meta,
  }))

const latitude = z.number('is not a number').min(-90, 'is no latitude').max(90, 'is no latitude')
const longitude = z.number('is not a number').min(-180, 'is no longitude').max(180, 'is no longitude')

const country = requiredText
  .transform((code) => code.toLowerCase())
  .refine((code) => isCountryCode(code), 'is no country code')
/** A page on the web; anything else is none. */
const website = text.transform((url) => (/^https?:/i.test(url) && isSafeUrl(url) ? url : ''))

/** Content type `stores`: a dealer where the products can be tried on. `country` is a code of the country table. */
export const dealerSchema = z
  .object({
    ...entryFields,
    country,
    street: requiredText,
    postal_code: text,
    city: requiredText,
    state: text,
    latitude,
    longitude,
    phone: text,
    website,
    hours: text,
    services: listOf(requiredText),
  })
  .transform(({ title, postal_code, ...entry }) => ({ ...entry, name: title, postalCode: postal_code }))
