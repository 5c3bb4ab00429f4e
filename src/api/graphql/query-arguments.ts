import type { Content } from '../../content/content.ts'
import { catalogueStore } from '../../content/questions/offer.ts'
import type { Store } from '../../domain/region/stores.ts'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { Problem } from '../kernel/problems.ts'
import type { GraphqlContext } from './graphql-context.ts'

/**
 * Returns the live release's content.
 * @throws Problem before the first release
 */
export function contentOf({ services }: GraphqlContext): Content {
  const content = services.content()
  if (!content) throw new Problem('overloaded', { headers: { 'Retry-After': '5' } })
  return content
}

export const refuse = (detail: string): Problem => new Problem('invalid', { detail })

/** @throws Problem for a locale that the shop does not offer */
export function localeOf(name: string): Locale {
  const locale = findLocale(name)
  if (!locale) throw refuse('locale is not offered')
  return locale
}

/**
 * Returns the locale and its store. Region header, `bcRegion` and locale must agree, so that a cached answer belongs to
 * one store.
 * @throws Problem when they disagree
 */
export function localeAndStoreOf(
  { locale: name, bcRegion }: { readonly locale: string; readonly bcRegion: string },
  { statedStore }: GraphqlContext,
): { readonly locale: Locale; readonly store: Store } {
  const locale = localeOf(name)
  const store = catalogueStore(locale)
  if (bcRegion !== store) throw refuse('bcRegion does not serve the locale')
  if (statedStore !== undefined && statedStore !== store) throw refuse('bcRegion differs from the region header')
  return { locale, store }
}

/** Longest list that a query may request or name. */
const mostListed = 24

/** @throws Problem for a size out of range */
export function sizeOf(size: number): number {
  if (size < 1 || size > mostListed) throw refuse(`size must be from 1 to ${mostListed}`)
  return size
}

/** Returns a list argument; `null` and absent are empty. @throws Problem when it is too long */
export function listOf<Item>(name: string, items: readonly Item[] | null | undefined): readonly Item[] {
  if (items && items.length > mostListed) throw refuse(`${name} must not be more than ${mostListed}`)
  return items ?? []
}
