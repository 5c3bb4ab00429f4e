import type { FilmField, ImageField, Pointer, SeoField } from './fields.ts'

/** A product category. */
export type CategoryEntry = {
  uid: string
  locale: string
  path: string
  title: string
  parent: Pointer | undefined
  intro: string
  banner: Pointer | undefined
  editorial: string
  order: number
  platformIds: { [k: string]: number }
  /** Words that people type for its products; no page shows them. */
  searchWords: string[]
  /** Its products come first in a search. */
  mainRange: boolean
  seo: SeoField
}

/** A product's editorial side; its prices and stock are the commerce platform's. */
export type ProductEntry = {
  seo: SeoField
  film?: FilmField
  uid: string
  locale: string
  slug: string
  /** The entry's own title, by which editors know the product. */
  entryTitle: string
  /** The text for shoppers. */
  title: string
  tagline: string
  description: string
  regions: readonly Pointer[]
  isNew: boolean
  isRedesigned: boolean
  priceRange: string
  prices: { [k: string]: number }
  image: {
    picture: { media: 'image'; name: string } | undefined
    set: { media: 'set'; name: string } | undefined
    alt: string
  }
  colorImages: { color: string; set: { media: 'set'; name: string } | undefined; alts: string[] }[]
  withdrawn: boolean
  platformIds: { [k: string]: number }
  platformCategories: { [k: string]: number[] }
  categories: readonly Pointer[]
  related: readonly Pointer[]
  specs: { id: string; label: string; value: string }[]
  attributes: { activity: string[]; features: string[]; gender: string[]; terrain: string[] }
  stories: { picture?: ImageField; title: string; html: string }[]
  sizeGuide: { size: string; measure: 'weight' | 'calf'; from: number; to: number }[]
  /** Words that people type for it; no page shows them. */
  searchWords: string[]
}

/** Ids of specifications that pages leave out. */
export type HiddenAttributesEntry = { uid: string; locale: string; hidden: string[] }

/** Titles of specifications, and the order of option values. */
export type ManagedAttributesEntry = {
  uid: string
  locale: string
  titles: { id: string; title: string }[]
  /** The names of the sizes of some categories' products; `id` stands before their values in addresses. */
  sizeKinds: { id: string; title: string; categories: readonly Pointer[] }[]
  sorting: { id: string; values: string[] }[]
}

/** By which attributes related products are found. */
export type RelatedConfigEntry = {
  uid: string
  locale: string
  categories: {
    category: Pointer | undefined
    cat_ids_bc: { [k: string]: number }
    grouped_attributes: { product_attributes: { attribute_id: string; top_level_attribute: boolean }[] }[]
  }[]
}

/** Products offered beside a category's products. */
export type AddOnConfigEntry = {
  uid: string
  locale: string
  title: string
  regions: readonly Pointer[]
  category: Pointer | undefined
  products: readonly Pointer[]
}

/** Colours that shoppers take for one. */
export type ColorGroupEntry = { uid: string; locale: string; name: string; hex: string; colors: string[] }
