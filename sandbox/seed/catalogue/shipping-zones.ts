import type { SeedShippingMethod, SeedShippingZone, StoreKey } from '../types.ts'

/** Upper end of an open range. */
const noLimit = 1_000_000

type Days = SeedShippingMethod['days']

const free = (id: number, minimumSubTotal: number, days: Days): SeedShippingMethod => ({
  id,
  days,
  name: 'Free Shipping',
  enabled: true,
  type: 'freeshipping',
  minimumSubTotal,
})
const perOrder = (id: number, name: string, rate: number, days: Days): SeedShippingMethod => ({
  id,
  days,
  name,
  enabled: true,
  type: 'perorder',
  rate,
})
/** Costs by order total: from 0, then from each further limit on; the last range is open. */
const byTotal = (id: number, days: Days, steps: [from: number, cost: number][]): SeedShippingMethod => ({
  id,
  days,
  name: 'Standard',
  enabled: true,
  type: 'total',
  defaultCost: steps[0]?.[1] ?? 0,
  ranges: steps.map(([from, cost], index) => ({ from, to: steps[index + 1]?.[0] ?? noLimit, cost })),
})

const rest = (id: number, methodId: number, rate: number): SeedShippingZone => ({
  id,
  name: 'Rest of the World',
  enabled: true,
  kind: 'global',
  methods: [perOrder(methodId, 'International', rate, [8, 14])],
})

export const shippingZones: Record<StoreKey, SeedShippingZone[]> = {
  us: [
    {
      id: 1,
      name: 'United States',
      enabled: true,
      kind: 'country',
      countries: ['US'],
      methods: [
        free(1, 150, [4, 5]),
        perOrder(2, 'Standard, 3–5 days', 9.95, [3, 5]),
        perOrder(3, 'Express, 2 days', 24.95, [2, 2]),
      ],
    },
    {
      id: 2,
      name: 'Alaska and Hawaii',
      enabled: true,
      kind: 'state',
      country: 'US',
      states: ['AK', 'HI'],
      methods: [byTotal(4, [5, 9], [[0, 24.95], [100, 14.95], [300, 0]])], // prettier-ignore
    },
    rest(3, 5, 49.95),
  ],
  ca: [
    {
      id: 11,
      name: 'Canada',
      enabled: true,
      kind: 'country',
      countries: ['CA'],
      methods: [
        byTotal(11, [3, 5], [[0, 14.95], [100, 9.95], [200, 0]]), // prettier-ignore
        perOrder(12, 'Express', 29.95, [2, 2]),
      ],
    },
    {
      id: 12,
      name: 'Northern Territories',
      enabled: true,
      kind: 'state',
      country: 'CA',
      states: ['YT', 'NT', 'NU'],
      methods: [free(13, 400, [7, 12]), perOrder(14, 'Northern Post', 34.95, [5, 9])],
    },
    {
      id: 13,
      name: 'United States',
      enabled: true,
      kind: 'country',
      countries: ['US'],
      methods: [free(15, 300, [5, 8]), perOrder(16, 'Cross-border', 24.95, [4, 7])],
    },
    rest(14, 17, 69.95),
  ],
  eu_region_1: [
    {
      id: 21,
      name: 'Germany and neighbours',
      enabled: true,
      kind: 'country',
      countries: ['DE', 'AT', 'BE', 'NL', 'CZ', 'PL'],
      methods: [free(21, 120, [3, 5]), perOrder(22, 'Standard', 6.95, [2, 4]), perOrder(23, 'Express', 16.95, [1, 1])],
    },
    {
      id: 22,
      name: 'Alps, South and North',
      enabled: true,
      kind: 'country',
      countries: ['FR', 'IT', 'ES', 'SE'],
      methods: [byTotal(24, [3, 5], [[0, 12.95], [80, 7.95], [180, 0]])], // prettier-ignore
    },
    rest(23, 25, 39.95),
  ],
}
