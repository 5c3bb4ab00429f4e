import type { ConsentRule } from '../../domain/analytics/consent.ts'
import type { CurrencyFormat } from '../../domain/price/currency-format.ts'
import type { ShareNetwork } from '../../domain/pages/links/share.ts'
import type { LinkField, Pointer, SeoField } from './fields.ts'

/** A region of the shop. `consent`: whether its law lets statistics run before a decision. */
export type RegionEntry = { uid: string; locale: string; region: string; consent: ConsentRule | undefined }

/** The brand: name, logo, social profiles. */
export type BrandEntry = {
  deliveryDays?: { min: number; max: number }
  returnDays?: number
  uid: string
  locale: string
  name: string
  tagline: string
  logo: string
  social: { network: string; url: string }[]
  shareNetworks: ShareNetwork[]
  /** The money formats of single locales that differ from their store's. */
  currencyFormats: { locale: string; format: CurrencyFormat }[]
}

/** A message above the header. */
export type AlertEntry = {
  uid: string
  locale: string
  html: string
  regions: readonly Pointer[]
  /** Some customer groups are offered no free shipping, and do not see it. */
  isAboutFreeShipping: boolean
}

/** The header and its navigation. */
export type HeaderEntry = {
  uid: string
  locale: string
  mainNav: { link: LinkField | undefined; children: LinkField[]; banner: Pointer | undefined }[]
  secondaryNav: LinkField[]
  alerts: readonly Pointer[]
}

/** The footer. */
export type FooterEntry = {
  uid: string
  locale: string
  columns: { title: string; links: LinkField[] }[]
  legal: LinkField[]
  note: string
}

/** One area's texts by key; an empty text counts as missing. */
export type DisplayTextEntry = {
  uid: string
  locale: string
  area: string
  /** Editors translate this area into no language; read from the entry in the default content locale. */
  englishOnly: boolean
  texts: { [k: string]: string }
}

/** Texts of the empty cart. */
export type CartPageEntry = {
  uid: string
  locale: string
  title: string
  emptyTitle: string
  emptyHtml: string
  emptyLinks: LinkField[]
  seo: SeoField
}

/** Texts of a page that code draws (account, country chooser, blog list …). */
export type ScreenEntry = {
  uid: string
  locale: string
  key: string
  title: string
  intro: string
  banner: Pointer | undefined
  links: LinkField[]
  seo: SeoField
}

/** Categories that belong together in the reader's mind (by rider, by terrain). */
export type CategoryGroupEntry = { uid: string; locale: string; title: string; categories: readonly Pointer[] }

/** The search page. */
export type SearchPageEntry = {
  uid: string
  locale: string
  title: string
  intro: string
  popular: LinkField[]
  groups: readonly Pointer[]
  seo: SeoField
}

/** An error page. */
export type ErrorPageEntry = {
  uid: string
  locale: string
  title: string
  regions: readonly Pointer[]
  header: string
  html: string
  linkText: string
  productHeader: string
  category: Pointer | undefined
  products: readonly Pointer[]
  banner: Pointer | undefined
  recommendation: { header: string; html: string }
}

/** The newsletter form. */
export type EmailSignupEntry = {
  uid: string
  locale: string
  title: string
  text: string
  label: string
  button: string
  consent: string
  regions: readonly Pointer[]
}
