import type { SeedCurrency, SeedStore, StoreKey } from '../types.ts'

const hours = 3600

export const stores: Record<StoreKey, SeedStore> = {
  us: {
    key: 'us',
    name: 'Firn',
    domain: 'us.firn.example',
    country: 'United States',
    countryCode: 'US',
    address: 'Firn Inc.\n218 Timberline Road\nBozeman, MT 59715',
    phone: '+1 406 555 0142',
    email: 'hello@firn.example',
    language: 'en',
    timezone: { name: 'America/Denver', rawOffset: -7 * hours, dstOffset: -6 * hours },
    pricesIncludeTax: false,
    currency: 'USD',
  },
  ca: {
    key: 'ca',
    name: 'Firn Canada',
    domain: 'ca.firn.example',
    country: 'Canada',
    countryCode: 'CA',
    address: 'Firn Canada Ltd.\n46 Chemin du Lac\nMont-Tremblant, QC J8E 1T1',
    phone: '+1 819 555 0117',
    email: 'bonjour@firn.example',
    language: 'en',
    timezone: { name: 'America/Toronto', rawOffset: -5 * hours, dstOffset: -4 * hours },
    pricesIncludeTax: false,
    currency: 'CAD',
  },
  eu_region_1: {
    key: 'eu_region_1',
    name: 'Firn Europe',
    domain: 'eu.firn.example',
    country: 'Germany',
    countryCode: 'DE',
    address: 'Firn Europe GmbH\nAm Schneefeld 7\n87561 Oberstdorf',
    phone: '+49 8322 5550 18',
    email: 'servus@firn.example',
    language: 'en',
    timezone: { name: 'Europe/Berlin', rawOffset: hours, dstOffset: 2 * hours },
    pricesIncludeTax: true,
    currency: 'EUR',
  },
}

const dollar = (id: number, code: string, name: string): SeedCurrency => ({
  id,
  code,
  name,
  symbol: '$',
  symbolLocation: 'left',
  decimalSeparator: '.',
  thousandsSeparator: ',',
  decimalPlaces: 2,
})

/** Each store sells in one currency. The euro sign carries its own no-break space, as it stands behind the amount. */
export const currencies: Record<StoreKey, SeedCurrency[]> = {
  us: [dollar(1, 'USD', 'US Dollar')],
  ca: [dollar(1, 'CAD', 'Canadian Dollar')],
  eu_region_1: [
    {
      id: 1,
      code: 'EUR',
      name: 'Euro',
      symbol: '\u00a0€',
      symbolLocation: 'right',
      decimalSeparator: ',',
      thousandsSeparator: '.',
      decimalPlaces: 2,
    },
  ],
}
