import { defaultContentLocale } from '../domain/countries.ts'
import type { Pointer } from '../wire/contentstack/fields.ts'
import type { EntryStore } from './entry-store.ts'

/** Visitors' regions (`us`, `gb` …) that references name. Regions are data, not language: they are read once. */
export type Regions = (references: readonly Pointer[]) => ReadonlySet<string>

export function createRegions(entries: EntryStore): Regions {
  const regions = new Map(entries.all('regions', defaultContentLocale).map(({ uid, region }) => [uid, region]))
  return (references) => new Set(references.flatMap(({ uid }) => regions.get(uid) ?? []))
}
