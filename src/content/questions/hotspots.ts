import { firstParagraph } from '../../domain/format/plain-text.ts'
import { hotspotContent } from '../../domain/pages/hotspots.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Offer, Picture } from '../../domain/catalogue/product.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Hotspot, Link } from '../content.ts'
import { type EntryStore, fallbackLanguage } from '../snapshot/entry-store.ts'
import type { LinkResolver } from './link-resolver.ts'
import type { Pictures } from './pictures.ts'
import type { Products } from './products.ts'

type HotspotEntry = Entries['banner']['background']['hotspots'][number]
/** The words of a product or a page for itself. */
type Found = {
  readonly title: string
  readonly description: string
  readonly lang?: string
  readonly link: Link | undefined
  readonly picture: Picture | undefined
  readonly offer?: Offer
}

/** The hotspots of a picture in one locale: those that have something to show. */
export type Hotspots = {
  /** @param language of the banner, in which its editor wrote what products and pages do not say themselves */
  of(entries: readonly HotspotEntry[], locale: Locale, language: { readonly lang?: string }): readonly Hotspot[]
}

/** Resolves hotspots to products that the locale shows, and to links. */
export function createHotspots(parts: {
  readonly entries: EntryStore
  readonly pictures: Pictures
  readonly links: LinkResolver
  readonly products: Pick<Products, 'listed'>
}): Hotspots {
  const { entries, pictures, links, products } = parts

  const toProduct = (uid: string, locale: Locale): Found | undefined => {
    const [product] = products.listed(locale, [uid])
    if (!product) return undefined
    const { tile, description } = product
    return {
      title: tile.title,
      // A popup is small: how the description begins.
      description: firstParagraph(description) || tile.tagline,
      ...(tile.lang ? { lang: tile.lang } : {}),
      link: { kind: 'internal', contentType: 'product', target: tile.slug, text: tile.title },
      picture: tile.pictures[0]?.pictures[0],
      offer: tile.offer,
    }
  }
  const toPage = (uid: string, locale: Locale): Found | undefined => {
    const page = entries.find('page', uid, locale.contentLocale)
    if (!page) return undefined
    const reference = page.blocks.find((block) => block.block === 'banner')?.banner
    const banner = reference && entries.find('banner', reference.uid, locale.contentLocale)
    return {
      title: page.title,
      description: page.intro || page.seo.description,
      ...fallbackLanguage(page.locale, locale),
      link: links.link({ kind: 'internal', text: page.title, to: { type: 'page', uid }, filters: [] }, locale),
      picture: pictures.picture(banner?.background.picture ?? page.seo.image),
    }
  }
  const find = ({ kind, product, page }: HotspotEntry, locale: Locale): Found | undefined => {
    if (kind === 'product') return product && toProduct(product.uid, locale)
    return kind === 'page' ? page && toPage(page.uid, locale) : undefined
  }
  const toHotspot = (
    entry: HotspotEntry,
    locale: Locale,
    language: { readonly lang?: string },
  ): Hotspot | undefined => {
    const { manual } = entry
    const found = find(entry, locale)
    const own = {
      title: manual.title,
      description: manual.description,
      link:
        manual.href === ''
          ? undefined
          : ({ kind: 'external', url: manual.href, text: manual.title, newTab: false } as const),
      picture: manual.picture && pictures.named(manual.picture.name, ''),
    }
    const content = hotspotContent(own, found)
    if (!content) return undefined
    const { id, kind, label, points: point, fontColor, backgroundColor, selector } = entry
    const { title, description, link, picture } = content
    const { lang } = found ?? language
    return {
      ...{ id, kind, label, point, fontColor, backgroundColor, selector, title, description },
      ...(lang ? { lang } : {}),
      ...(link ? { link } : {}),
      ...(picture ? { picture } : {}),
      ...(found?.offer ? { offer: found.offer } : {}),
    }
  }
  return { of: (all, locale, language) => all.flatMap((entry) => toHotspot(entry, locale, language) ?? []) }
}
