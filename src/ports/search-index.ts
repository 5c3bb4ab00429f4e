/** Fields that a page is found by, flat, of one or several values (docs/search.md). */
export type SearchDocument = {
  readonly id: string
  readonly [field: string]: string | number | readonly string[]
}

/** Stack (by its API key) and environment in which documents are published. */
export type SearchOrigin = { readonly stack: string; readonly environment: string }

/** The index of the search engine, for its publisher. */
export type SearchIndex = {
  /**
   * Digests of an origin's documents in one content locale, by id; `''` of a document without one.
   * @throws VendorError
   */
  readonly digests: (origin: SearchOrigin, locale: string) => Promise<ReadonlyMap<string, string>>
  /**
   * Writes documents whole. May be repeated.
   * @throws VendorError when the engine did not take all of them: some may be written
   */
  readonly put: (documents: readonly SearchDocument[]) => Promise<void>
  /** Removes documents; those that are not there count as removed. @throws VendorError */
  readonly remove: (ids: readonly string[]) => Promise<void>
}
