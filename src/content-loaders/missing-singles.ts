import { defaultContentLocale } from '../domain/countries.ts'
import type { EntryType } from '../wire/contentstack/entry-schemas.ts'
import type { LoaderStore, Problem } from './loader.ts'

/** Content types that exist once, and what is said when they do not (the header's words: core §8). */
const singles: readonly (readonly [type: EntryType, message: string])[] = [
  ['brand_settings', 'is not published'],
  ['header', 'Header - No Results'],
  ['footer', 'is not published'],
  ['cart', 'is not published'],
]

/** Entries that every page needs and that are not there: pages then go without. */
export function missingSingles(store: LoaderStore): readonly Problem[] {
  const place = { scope: defaultContentLocale, id: '', field: '' } as const
  const missing = singles.filter(([type]) => store.all(type, defaultContentLocale).length === 0)
  const home = store.all('page', defaultContentLocale).some(({ path }) => path === '')
  return [
    ...missing.map(([collection, message]) => ({ ...place, collection, message })),
    ...(home ? [] : [{ ...place, collection: 'page' as const, message: 'has no home page (url /)' }]),
  ]
}
