import type { SeedPrice, StoreKey } from '../types.ts'

/** What a merchant decides once, in US dollars; the other currencies follow by the price points below. */
export type PriceSource = { usd: number; sale?: number; retail?: number; bySize?: Record<string, number> }

/** Euro and Canadian prices end in .95 like the dollar's; the euro includes VAT. */
const storeRate: Record<StoreKey, number> = { us: 1, ca: 1.36, eu_region_1: 1.08 }

const cents = (amount: number): number => Math.round(amount * 100) / 100
const pricePoint = (usd: number, rate: number): number => cents(Math.round((usd * rate) / 5) * 5 - 0.05)
const inStore = (usd: number, store: StoreKey): number => (store === 'us' ? usd : pricePoint(usd, storeRate[store]))

const step = (usd: number, store: StoreKey): number =>
  store === 'us' ? usd : Math.round((usd * storeRate[store]) / 5) * 5

function priceIn(source: PriceSource, store: StoreKey): SeedPrice {
  return {
    price: inStore(source.usd, store),
    ...(source.sale === undefined ? {} : { sale: inStore(source.sale, store) }),
    ...(source.retail === undefined ? {} : { retail: inStore(source.retail, store) }),
    ...(source.bySize === undefined
      ? {}
      : { bySize: Object.fromEntries(Object.entries(source.bySize).map(([size, usd]) => [size, step(usd, store)])) }),
  }
}

export function storePrices(source: PriceSource): Record<StoreKey, SeedPrice> {
  return { us: priceIn(source, 'us'), ca: priceIn(source, 'ca'), eu_region_1: priceIn(source, 'eu_region_1') }
}

/** Rate to the dollar (taxes in), and the step a price is rounded to before `less` is taken off. */
const countryRate: Record<string, { rate: number; step: number; less: number }> = {
  au: { rate: 1.66, step: 5, less: 0.05 },
  nz: { rate: 1.82, step: 5, less: 0.05 },
  gb: { rate: 0.94, step: 5, less: 0.05 },
  ch: { rate: 1.05, step: 5, less: 0 },
  no: { rate: 13.2, step: 50, less: 1 },
  jp: { rate: 165, step: 100, less: 0 },
  ru: { rate: 98, step: 100, less: 10 },
}
const euroCountries = ['at', 'cz', 'fr', 'de', 'it', 'nl', 'pl', 'es', 'se']

/** The price content states per country, in major units of that country's currency (no sale, smallest size). */
export function countryPrices(source: PriceSource): Record<string, number> {
  const prices: Record<string, number> = { ca: inStore(source.usd, 'ca') }
  for (const country of euroCountries) prices[country] = inStore(source.usd, 'eu_region_1')
  for (const [country, { rate, step: to, less }] of Object.entries(countryRate)) {
    prices[country] = cents(Math.round((source.usd * rate) / to) * to - less)
  }
  return prices
}

/** What readers see where no price of their country exists: `USD 189.95–209.95`. */
export function priceRange(source: PriceSource): string {
  const most = source.usd + Math.max(0, ...Object.values(source.bySize ?? {}))
  return most > source.usd ? `USD ${source.usd.toFixed(2)}–${most.toFixed(2)}` : `USD ${source.usd.toFixed(2)}`
}

/** Countries that content states a price for. */
export const priceCountries: readonly string[] = [...Object.keys(countryRate), ...euroCountries, 'ca']
