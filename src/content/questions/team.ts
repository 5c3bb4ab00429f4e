import { collator } from '../../domain/format/formatters.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Banners } from './banners.ts'
import { type BlogParts, postsBy, uidsOf } from './blog.ts'
import type { Athlete, AthleteCard, Dealer, Team } from '../content.ts'
import { fallbackLanguage } from '../snapshot/entry-store.ts'
import { localiseHtml } from './localise-html.ts'

type AthleteEntry = Entries['athlete']

export type TeamParts = BlogParts & { readonly banners: Banners }

/** The team in the editor's order, then those that the page does not name. */
export function toTeam(parts: TeamParts, locale: Locale): Team | undefined {
  const { entries, banners, pictures } = parts
  const entry = entries.only('team_page', locale.contentLocale)
  if (!entry) return undefined
  const all = entries.all('athlete', locale.contentLocale)
  const named = uidsOf(entry.athletes, 'athlete').flatMap((uid) => all.find((athlete) => athlete.uid === uid) ?? [])
  const banner = banners.find(entry.banner, locale)
  return {
    title: entry.title,
    intro: entry.intro,
    ...fallbackLanguage(entry.locale, locale),
    ...(banner ? { banner } : {}),
    athletes: [...new Set([...named, ...all])].flatMap((athlete) => toCard(athlete, parts, locale) ?? []),
    seo: pictures.seo(entry.seo, entry.title),
  }
}

/** An athlete by slug; `undefined` where the locale has none. */
export function toAthlete(parts: TeamParts, locale: Locale, slug: string): Athlete | undefined {
  const entry = parts.entries.all('athlete', locale.contentLocale).find((athlete) => athlete.slug === slug)
  const card = entry && toCard(entry, parts, locale)
  if (!card) return undefined
  return {
    ...card,
    uid: entry.uid,
    quote: entry.quote,
    bio: localiseHtml(entry.bio, locale, parts.pictures),
    facts: entry.facts,
    products: parts.products.tilesOf(locale, uidsOf(entry.products, 'product')),
    posts: postsBy(parts, locale, entry.uid),
    seo: parts.pictures.seo(entry.seo, entry.name, card.picture),
  }
}

/** Members without a portrait are not shown. */
function toCard(entry: AthleteEntry, { shown }: TeamParts, locale: Locale): AthleteCard | undefined {
  const picture = shown.picture(entry)
  if (!picture) return undefined
  const { slug, name, discipline, home } = entry
  return { slug, name, discipline, home, ...fallbackLanguage(entry.locale, locale), picture }
}

/**
 * Dealers: the reader's country first, then by country, city and name in the reader's alphabet. They speak the language
 * of their country.
 */
export function toDealers({ entries }: TeamParts, locale: Locale): readonly Dealer[] {
  const names = collator(locale.tag)
  const placeOf = ({ country }: Entries['stores']): string => (country === locale.country ? '' : country)
  return entries
    .all('stores', locale.contentLocale)
    .toSorted(
      (one, other) =>
        names.compare(placeOf(one), placeOf(other)) ||
        names.compare(one.city, other.city) ||
        names.compare(one.name, other.name),
    )
}
