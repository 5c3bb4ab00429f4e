import type { Locale } from '../../domain/locale/locale.ts'
import { safeHtml } from '../../domain/format/safe-html.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Banners } from './banners.ts'
import type { Brand, CartPage, Footer, Header } from '../content.ts'
import { digestOf } from '../snapshot/digest.ts'
import { type EntryStore, fallbackLanguage } from '../snapshot/entry-store.ts'
import type { LinkResolver } from './link-resolver.ts'
import { localiseHtml } from './localise-html.ts'
import type { Pictures } from './pictures.ts'
import type { Regions } from './regions.ts'

export type FrameParts = {
  readonly entries: EntryStore
  readonly regions: Regions
  readonly links: LinkResolver
  readonly banners: Banners
  readonly pictures: Pictures
}

/** The brand, nameless while no brand settings are published. */
export function toBrand({ entries }: FrameParts, locale: Locale): Brand {
  const entry = entries.only('brand_settings', locale.contentLocale)
  if (!entry) return { name: '', tagline: '', logo: '', social: [], shareNetworks: [] }
  const { name, tagline, logo, social, shareNetworks, returnDays, deliveryDays } = entry
  return {
    name,
    tagline,
    logo,
    social,
    shareNetworks,
    ...(returnDays ? { returnDays } : {}),
    ...(deliveryDays ? { deliveryDays } : {}),
  }
}

/** Alerts and navigation; empty without an entry. */
export function toHeader(parts: FrameParts, locale: Locale): Header {
  const { entries, links, banners } = parts
  const entry = entries.only('header', locale.contentLocale)
  if (!entry) return { alerts: [], mainNav: [], secondaryNav: [] }
  return {
    alerts: alertsOf(parts, entry, locale),
    mainNav: entry.mainNav.flatMap((item) => {
      const link = links.link(item.link, locale)
      const banner = banners.find(item.banner, locale)
      return link ? [{ link, children: links.links(item.children, locale), ...(banner ? { banner } : {}) }] : []
    }),
    secondaryNav: links.links(entry.secondaryNav, locale),
    ...fallbackLanguage(entry.locale, locale),
  }
}

/** Alerts whose regions name the visitor's. */
function alertsOf(
  { entries, regions, pictures }: FrameParts,
  header: Entries['header'],
  locale: Locale,
): Header['alerts'] {
  return header.alerts.flatMap(({ type, uid }) => {
    const alert = type === 'top_alert' ? entries.find('top_alert', uid, locale.contentLocale) : undefined
    if (!alert || !regions(alert.regions).has(locale.ctsRegion)) return []
    const html = localiseHtml(alert.html, locale, pictures)
    const freeShipping = alert.isAboutFreeShipping ? { freeShipping: true as const } : {}
    return [{ uid, ...fallbackLanguage(alert.locale, locale), html, seen: digestOf(html).slice(0, 5), ...freeShipping }]
  })
}

/** Link columns, legal links and note; empty without an entry. A column needs a link whose target has a page. */
export function toFooter({ entries, links }: FrameParts, locale: Locale): Footer {
  const entry = entries.only('footer', locale.contentLocale)
  if (!entry) return { columns: [], legal: [], note: '' }
  const columns = entry.columns.map(({ title, links: own }) => ({ title, links: links.links(own, locale) }))
  return {
    columns: columns.filter((column) => column.links.length > 0),
    legal: links.links(entry.legal, locale),
    note: entry.note,
    ...fallbackLanguage(entry.locale, locale),
  }
}

/** The words of the cart page and of the empty cart. */
export function toCartPage({ entries, links, pictures }: FrameParts, locale: Locale): CartPage {
  const entry = entries.only('cart', locale.contentLocale)
  if (!entry)
    return { title: '', emptyTitle: '', emptyHtml: safeHtml(''), emptyLinks: [], seo: { title: '', description: '' } }
  return {
    title: entry.title,
    ...fallbackLanguage(entry.locale, locale),
    emptyTitle: entry.emptyTitle,
    emptyHtml: localiseHtml(entry.emptyHtml, locale, pictures),
    emptyLinks: links.links(entry.emptyLinks, locale),
    seo: pictures.seo(entry.seo, entry.title),
  }
}
