/** Payment regions: the commerce stores, one hosted shop each (specification, core 9, addendum 2). */
export const stores = ['us', 'ca', 'eu_region_1'] as const
export type Store = (typeof stores)[number]

/** Facts of a payment region that follow from nothing else. Its countries and currency: `countries.ts`. */
type StoreFacts = {
  /** Region of its trade customers. */
  readonly proRegion: string
  /** Whether address forms offer states to choose from; where most customers have none, the state is typed. */
  readonly offersStates: boolean
}

/** Adding a payment region is adding its name above and a row here; the compiler asks for the rest of this file. */
export const storeFacts: Readonly<Record<Store, StoreFacts>> = {
  us: { proRegion: 'pro', offersStates: true },
  ca: { proRegion: 'pro_ca', offersStates: true },
  eu_region_1: { proRegion: 'pro_eu_region_1', offersStates: false },
}

/** Makes one of something for each store. */
export function byStore<Each>(make: (store: Store) => Each): Readonly<Record<Store, Each>> {
  return { us: make('us'), ca: make('ca'), eu_region_1: make('eu_region_1') }
}
