import type { ContentLocale } from '../../domain/countries.ts'
import type { Contentstack } from './contentstack.ts'

type Lookup = Pick<Contentstack, 'entriesByUid'>

/** What a hotspot can show of a product (specification, display 7). */
const productFields = ['description', 'image', 'price_range', 'prices', 'seo_meta', 'tagline', 'title', 'url']
/** The banners among a page's blocks. */
const pageBanners = 'generic_page.banner.banner'

/** Products that hotspots point at, with the fields that they fill in; localized, else in the default locale. */
export function hotspotProducts(content: Lookup, uids: readonly string[], locale: ContentLocale) {
  return content.entriesByUid('product', uids, { locale, only: productFields })
}

/** Pages that hotspots point at, their banners resolved; localized, else in the default locale. */
export function hotspotPages(content: Lookup, uids: readonly string[], locale: ContentLocale) {
  return content.entriesByUid('page', uids, { locale, include: [pageBanners] })
}
