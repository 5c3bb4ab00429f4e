import type { Store } from '../../domain/region/stores.ts'
import type { Tile } from '../../domain/catalogue/product.ts'
import type { SharedAttribute } from '../../domain/catalogue/related-selection.ts'
import type { SafeHtml } from '../../domain/format/safe-html.ts'

/** A product that lists may show, with what content knows of it besides its tile (specification, display 3). */
export type ListedProduct = {
  readonly tile: Tile
  /** The entry's own title; the tile has the one that shoppers read. */
  readonly entryTitle: string
  readonly description: SafeHtml
  /** `region_id`s. */
  readonly regions: readonly string[]
  /** Text for countries without a price of their own; '' without one. */
  readonly priceRange: string
  /** Country → major units of its currency. */
  readonly prices: Readonly<Record<string, number>>
  /** Store → its id and its categories' ids there. */
  readonly platform: Partial<Readonly<Record<Store, { readonly id: number; readonly categories: readonly number[] }>>>
  /** Names on the media service. */
  readonly picture?: string
  readonly pictureSet?: string
}

/** A list of related products: those that editors chose, then those that chance found. */
export type RelatedList = { readonly tiles: readonly Tile[]; readonly chosen: number }

/**
 * Which products may stand beside one, of a category of the locale's store (specification, display 7, "Automated
 * candidates").
 */
export type RelatedQuestion = {
  readonly categoryId: number
  /** The product looked at: left out, and what chance goes by; '' for none. */
  readonly uid: string
  /** Groups of attributes to share, one of them in full; none = all of the category. */
  readonly groups: readonly (readonly SharedAttribute[])[]
  readonly size: number
}

/** Colours that shoppers take for one. `slug` is alike in all languages; `colors` are slugs of option values. */
export type ColorGroup = {
  readonly slug: string
  readonly name: string
  readonly hex: string
  readonly colors: readonly string[]
}
