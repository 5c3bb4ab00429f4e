import type { CatalogueProduct, StoreTerms } from '../../domain/catalogue/catalogue.ts'
import type { ContentLocale } from '../../domain/region/countries.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { FilmFacts, PictureFacts, SetItem } from '../../ports/media.ts'

/**
 * The rows of a snapshot, by collection. A row is found by collection, id and scope: entries by uid and content locale,
 * `catalogue` by product id and store, `store` by `terms` and store, `guest_access` by `guests` and store, where guests
 * may not see all categories, pictures, sets and films by name with the scope `''`.
 */
export type Rows = Entries & {
  readonly catalogue: CatalogueProduct
  readonly store: StoreTerms
  /** Ids of the categories that guests may see. */
  readonly guest_access: { readonly categories: readonly number[] }
  readonly picture: PictureFacts
  readonly picture_set: { readonly items: readonly SetItem[] }
  readonly film: FilmFacts
}
export type Collection = keyof Rows
export type Scope = ContentLocale | Store | ''

/** The place of a row. */
export type RowAddress = { readonly collection: string; readonly scope: string; readonly id: string }
/** A row by its place, and the digest of its data. */
export type Item = RowAddress & { readonly digest: string }

/** The mark of a row (`snapshotSchema`). */
export type Mark = string | number

/** Rises with every change of a row's shape, or of a table's: a file of another format is read as none. */
export const snapshotFormat = 12

/**
 * `item` has its rows apart from their addresses, unlike the other tables: with four rows a page, their data would make
 * a deep tree of the index. `item.digest` stands before `data`: reading it does not read what the row's data fills.
 * `change` is a log: each step
 * leads from the snapshot of a version (`since`) to the next one, and names the rows that differ. `mark` has what a
 * later read of a row is compared with; no page reads it, and the version leaves it out. The mark of an entry is when
 * the content service last published it or took it off, ms, also of one that is gone; that of a product is a digest of
 * its state on the platform, and that of a store's terms when its catalogue was last read whole, ms.
 */
export const snapshotSchema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE item (
    collection TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (collection, scope, id)
  );
  CREATE TABLE change (
    step INTEGER NOT NULL, since TEXT NOT NULL, collection TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (step, collection, scope, id)
  ) WITHOUT ROWID;
  CREATE TABLE mark (
    collection TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL, value NOT NULL,
    PRIMARY KEY (collection, scope, id)
  ) WITHOUT ROWID;
`
