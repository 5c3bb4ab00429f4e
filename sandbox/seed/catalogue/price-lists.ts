import type { SeedPriceList, StoreKey } from '../types.ts'

/**
 * What race teams pay: one product cheaper although the catalogue has it on sale, one with a sale of its own, one
 * cheaper by the dozen. Everything else costs a team what it costs anybody.
 */
const team = (id: number): SeedPriceList => ({
  id,
  name: 'Team prices',
  items: [
    { product: 'ridgeline-25-womens', percent: 70 },
    { product: 'ridgeline-30-mens', percent: 70 },
    { product: 'skarn-mens', percent: 90 },
    { product: 'traverse-carbon-poles', percent: 80, salePercent: 60 },
    {
      product: 'cairn-poles',
      percent: 80,
      bulk: [
        { from: 3, percent: 10 },
        { from: 12, percent: 25 },
      ],
    },
  ],
})

export const priceLists: Record<StoreKey, SeedPriceList[]> = {
  us: [team(1)],
  ca: [team(2)],
  eu_region_1: [team(3)],
}
