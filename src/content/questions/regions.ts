import { defaultContentLocale } from '../../domain/region/countries.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { type Buyer, visitorRegion } from '../../domain/region/region.ts'
import type { Pointer } from '../../ports/content/fields.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'

/** Visitors' regions (`us`, `gb` …) that references name. Regions are data, not language: they are read once. */
export type Regions = (references: readonly Pointer[]) => ReadonlySet<string>

/** Whether an entry is for a locale: entries without a region are for all. */
export const isFor = (
  regions: Regions,
  references: readonly Pointer[],
  { ctsRegion }: Pick<Locale, 'ctsRegion'>,
): boolean => references.length === 0 || regions(references).has(ctsRegion)

/** The entry for a locale of those for some regions: one that names its region, else one that is for all. */
export const findForRegion = <Entry extends { readonly regions: readonly Pointer[] }>(
  all: readonly Entry[],
  regions: Regions,
  { ctsRegion }: Pick<Locale, 'ctsRegion'>,
): Entry | undefined =>
  all.find((entry) => regions(entry.regions).has(ctsRegion)) ?? all.find((entry) => entry.regions.length === 0)

/**
 * Resolves references to content regions to their names.
 * @param buyer for trade customers a reference to their own region (`pro_ca`) stands for that of their country, too:
 * they see what is for all visitors there, and what is for them (decision 082)
 */
export function createRegions(entries: EntryStore, buyer: Buyer): Regions {
  const memo = entries.tracker.memo<ReadonlyMap<string, readonly string[]>>(1)
  const readNames = () =>
    new Map(
      entries.all('regions', defaultContentLocale).map(({ uid, region }) => {
        const names = buyer === 'pro' ? [region, visitorRegion(region)] : [region]
        return [uid, names] as const
      }),
    )
  return (references) => {
    const names = memo('', readNames)
    return new Set(references.flatMap(({ uid }) => names.get(uid) ?? []))
  }
}
