import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currencyFormats } from '../../catalogue/currency-formats.ts'
import type { ContentLocaleKey, SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type Texts, localized } from '../localized.ts'

const socialLinks = [
  { network: 'instagram', url: 'https://www.instagram.com/firn.example' },
  { network: 'youtube', url: 'https://www.youtube.com/@firn.example' },
  { network: 'facebook', url: 'https://www.facebook.com/firn.example' },
  { network: 'strava', url: 'https://www.strava.com/clubs/firn-example' },
]

/** What people in a language share by. */
const shareNetworks: Partial<Record<ContentLocaleKey, string[]>> = {
  de: ['whatsapp', 'telegram', 'pinterest', 'xing', 'email'],
  ja: ['line', 'twitter', 'facebook', 'email'],
}
const usualNetworks = ['whatsapp', 'facebook', 'pinterest', 'reddit', 'email']

export function brandEntries(texts: Texts): SeedEntry[] {
  const logo = readFileSync(join(import.meta.dirname, '../firn-logo.svg'), 'utf8').trim()
  return [
    {
      uid: entryUid('brand_settings', 'brand'),
      contentType: 'brand_settings',
      locales: localized(texts, (text, locale) => ({
        title: 'Firn',
        brand_name: 'Firn',
        tagline: text.site.tagline,
        logo,
        social_links: socialLinks,
        return_days: 30,
        delivery_days: { min: 2, max: 5 },
        share_networks: shareNetworks[locale] ?? usualNetworks,
        currency_formats: currencyFormats,
      })),
    },
  ]
}
