import { defaultContentLocale } from '../domain/region/countries.ts'
import { screenKeys } from '../domain/pages/links/screens.ts'
import type { EntryType } from '../ports/content/entries.ts'
import type { LoadedRows, Problem } from './loader.ts'

/** The fault of a stack without a header (specification, core 8). */
export const headerMissing = 'Header - No Results'

/** Content types that exist once, and what is said when they do not. */
const singles: readonly (readonly [type: EntryType, message: string])[] = [
  ['brand_settings', 'is not published'],
  ['header', headerMissing],
  ['footer', 'is not published'],
  ['cart', 'is not published'],
  ['search', 'is not published'],
  ['team_page', 'is not published'],
  ['error_page', 'is not published'],
]

/** Entries that every page needs and that are not there: pages then go without. */
export function missingSingles(store: LoadedRows): readonly Problem[] {
  const position = { scope: defaultContentLocale, id: '', field: '' } as const
  const missing = singles.filter(([type]) => store.all(type, defaultContentLocale).length === 0)
  const screens = new Set(store.all('screen', defaultContentLocale).map(({ key }) => key))
  const wordless = screenKeys.filter((key) => !screens.has(key))
  const home = store.all('page', defaultContentLocale).some(({ path }) => path === '')
  return [
    ...missing.map(([collection, message]) => ({ ...position, collection, message })),
    ...wordless.map((id) => ({ ...position, id, collection: 'screen' as const, message: 'is not published' })),
    ...(home ? [] : [{ ...position, collection: 'page' as const, message: 'has no home page (url /)' }]),
  ]
}
