import { countries, defaultContentLocale } from '../domain/region/countries.ts'
import type { LoaderStore, Problem } from './loader.ts'

/** What is said of a region that no alert of the header can reach (specification, core 8). */
export const regionUnmatched = 'Header - No Region Match'

/** Regions of our countries that no published entry stands for. */
export function unmatchedRegions(store: LoaderStore): readonly Problem[] {
  const published = new Set(store.all('regions', defaultContentLocale).map(({ region }) => region))
  const missingRegions = [...new Set(countries.map(({ region }) => region))].filter((region) => !published.has(region))
  return missingRegions.map((region) => ({
    collection: 'regions',
    id: region,
    scope: defaultContentLocale,
    field: '',
    message: regionUnmatched,
  }))
}
