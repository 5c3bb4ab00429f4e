import { countries, defaultContentLocale } from '../domain/region/countries.ts'
import type { LoadedRows, Problem } from './loader.ts'

/** The fault of a region that no alert of the header reaches (specification, core 8). */
export const regionUnmatched = 'Header - No Region Match'

/** Regions of our countries that no published entry stands for, or that none of the header's alerts names. */
export function unmatchedRegions(store: LoadedRows): readonly Problem[] {
  const alerted = alertedRegions(store)
  const uids = new Map(store.all('regions', defaultContentLocale).map(({ uid, region }) => [region, uid]))
  const isMatched = (region: string): boolean => {
    const uid = uids.get(region)
    return uid !== undefined && (alerted === undefined || alerted.has(uid))
  }
  const unmatched = [...new Set(countries.map(({ region }) => region))].filter((region) => !isMatched(region))
  return unmatched.map((region) => ({
    collection: 'regions',
    id: region,
    scope: defaultContentLocale,
    field: '',
    message: regionUnmatched,
  }))
}

/** Uids of the regions that the header's alerts name; `undefined` for a header without alerts. */
function alertedRegions(store: LoadedRows): ReadonlySet<string> | undefined {
  const shown = new Set(store.all('header', defaultContentLocale).flatMap(({ alerts }) => alerts.map(({ uid }) => uid)))
  const alerts = store.all('top_alert', defaultContentLocale).filter(({ uid }) => shown.has(uid))
  return alerts.length === 0 ? undefined : new Set(alerts.flatMap(({ regions }) => regions.map(({ uid }) => uid)))
}
