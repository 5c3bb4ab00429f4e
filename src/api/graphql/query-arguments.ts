import type { Content } from '../../content/content.ts'
import { catalogueStore } from '../../content/offer.ts'
import type { Store } from '../../domain/stores.ts'
import { type Locale, findLocale } from '../../domain/locale.ts'
import { Problem } from '../kernel/problems.ts'
import type { GraphqlContext } from './graphql-context.ts'

/** The live release's content. @throws Problem before there is one */
export function contentOf({ services }: GraphqlContext): Content {
  const content = services.content()
  if (!content) throw new Problem('overloaded', { headers: { 'Retry-After': '5' } })
  return content
}

export const refuse = (detail: string): Problem => new Problem('invalid', { detail })

/** @throws Problem when the shop does not offer it */
export function localeOf(name: string): Locale {
  const locale = findLocale(name)
  if (!locale) throw refuse('locale is not offered')
  return locale
}

/**
 * The locale and the one store that serves it. Region header, `bcRegion` and locale must agree: none widens what the
 * others say, and a cached answer is of one store.
 * @throws Problem when they do not
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

/** Longest list that one query may ask for or name. */
const mostListed = 24

/** @throws Problem for a size that no list has */
export function sizeOf(size: number): number {
  if (size < 1 || size > mostListed) throw refuse(`size must be from 1 to ${mostListed}`)
  return size
}

/** A list of an argument; `null` and nothing are empty. @throws Problem when it is too long */
export function listOf<Item>(name: string, items: readonly Item[] | null | undefined): readonly Item[] {
  if (items && items.length > mostListed) throw refuse(`${name} must not be more than ${mostListed}`)
  return items ?? []
}
