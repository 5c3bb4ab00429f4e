import { defaultContentLocale } from '../domain/region/countries.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Pointer } from '../ports/content/fields.ts'
import type { EntryStore } from './entry-store.ts'

/** Visitors' regions (`us`, `gb` …) that references name. Regions are data, not language: they are read once. */
export type Regions = (references: readonly Pointer[]) => ReadonlySet<string>

/** Whether an entry is for a locale: entries without a region are for all. */
export const isFor = (regions: Regions, references: readonly Pointer[], { region }: Pick<Locale, 'region'>): boolean =>
  references.length === 0 || regions(references).has(region)

/** Resolves references to content regions to their names. */
export function createRegions(entries: EntryStore): Regions {
  const regions = new Map(entries.all('regions', defaultContentLocale).map(({ uid, region }) => [uid, region]))
  return (references) => new Set(references.flatMap(({ uid }) => regions.get(uid) ?? []))
}
