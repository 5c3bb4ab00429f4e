import type { Store } from '../../domain/region/stores.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import type { SafeHtml } from '../../domain/format/safe-html.ts'
import type { RelatedList } from './listed.ts'
import type { Banner, Link, Seo } from './page.ts'

/** A page that code draws; its words are content. */
export type Screen = {
  readonly title: string
  readonly intro: SafeHtml
  readonly lang?: string
  readonly banner?: Banner
  readonly links: readonly Link[]
  readonly seo: Seo
}
export type CategoryGroup = {
  readonly title: string
  /** `lang` where a name fell back to another language. */
  readonly categories: readonly { readonly path: string; readonly title: string; readonly lang?: string }[]
  readonly lang?: string
}
export type SearchPage = {
  readonly title: string
  readonly intro: SafeHtml
  readonly lang?: string
  readonly popular: readonly Link[]
  readonly groups: readonly CategoryGroup[]
  readonly seo: Seo
}
/** Content of the error page (specification, display 3). */
export type ErrorPage = {
  readonly title: string
  /** `region_id`s that it is for; none = all regions. */
  readonly regions: readonly string[]
  readonly header: SafeHtml
  readonly html: SafeHtml
  readonly linkText: string
  readonly productHeader: string
  readonly lang?: string
  readonly banner?: Banner
  /** Uids of the products that the editor chose, and the category that others come from, by its id in each store. */
  readonly products: readonly string[]
  readonly category?: { readonly uid: string; readonly platformIds: Partial<Readonly<Record<Store, number>>> }
  /** Products to look at instead: the editor's products, filled up from their category. */
  readonly related: RelatedList
  /** Shown above the recommended products of a 410. */
  readonly recommendation: { readonly header: SafeHtml; readonly html: SafeHtml }
}
/** A product that is no longer sold: its page answers 410 with what to look at instead. */
export type Withdrawn = {
  readonly slug: string
  readonly title: string
  readonly lang?: string
  /** Products to look at instead: the editor's products, filled up from its categories. */
  readonly related: RelatedList
}
export type EmailSignup = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly button: string
  readonly consent: SafeHtml
  readonly lang?: string
}
/** One page as the sitemap lists it. */
export type SitemapPage = { readonly path: string; readonly pictures: readonly Picture[] }
