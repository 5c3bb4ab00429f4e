import type { CatalogueProduct, StoreTerms } from '../domain/catalogue.ts'
import type { ContentLocale, Store } from '../domain/countries.ts'
import type { Entries } from '../vendors/contentstack/wire/entry-schemas.ts'

/** Size in px, and the point of interest in fractions 0..1 where one is set. */
export type PictureFacts = {
  readonly width: number
  readonly height: number
  readonly poi?: { readonly x: number; readonly y: number }
  /** 15 px of it as WebP in base64, where a page opens with it. */
  readonly thumb?: string
}

/** A picture or a film of a set, by name. */
export type SetItem = { readonly kind: 'image' | 'video'; readonly name: string }

/** Size in px, and 15 px of its first picture as WebP in base64. */
export type FilmFacts = { readonly width: number; readonly height: number; readonly thumb?: string }

/**
 * What a snapshot holds, by collection. A row is found by collection, id and scope: entries by uid and content locale,
 * `catalogue` by product id and store, `store` by `terms` and store, pictures, sets and films by name with the scope
 * `''`.
 */
export type Rows = Entries & {
  readonly catalogue: CatalogueProduct
  readonly store: StoreTerms
  readonly picture: PictureFacts
  readonly picture_set: { readonly items: readonly SetItem[] }
  readonly film: FilmFacts
}
export type Collection = keyof Rows
export type Scope = ContentLocale | Store | ''

/** Rises with every change of a row's shape: a file of another format is read as none. */
export const snapshotFormat = 4

export const snapshotSchema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE item (
    collection TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (collection, scope, id)
  ) WITHOUT ROWID;
`
