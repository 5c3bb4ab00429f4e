import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'

const regions: Record<string, string> = {
  us: 'United States',
  ca: 'Canada',
  eu_region_1: 'Europe',
  no: 'Norway',
  gb: 'United Kingdom',
  ch: 'Switzerland',
  au: 'Australia',
  nz: 'New Zealand',
  jp: 'Japan',
  other: 'Rest of the world',
  pro: 'Pro',
  pro_ca: 'Pro Canada',
  pro_eu_region_1: 'Pro Europe',
}

/** Regions whose law lets statistics run until they are refused; everywhere else the shop asks first. */
const implied = new Set(['au', 'nz'])

export const regionIds: readonly string[] = Object.keys(regions)

/** Regions are for editors, never shown: English only. */
export function regionEntries(): SeedEntry[] {
  return Object.entries(regions).map(([region, title]) => ({
    uid: entryUid('regions', region),
    contentType: 'regions',
    locales: {
      'en-us': { title, region_id: region, ...(implied.has(region) ? { statistics_consent: 'implied' } : {}) },
    },
  }))
}
