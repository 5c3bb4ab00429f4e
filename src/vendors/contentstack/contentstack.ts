import type { ContentLocale } from '../../domain/region/countries.ts'
import type { SyncPage, Taxonomy, Term } from './wire/envelope.ts'

export type EntryQuery = {
  readonly locale: ContentLocale
  /** References to resolve, as dotted paths (`main_nav.banner`); everything else stays a pointer. */
  readonly include?: readonly string[]
  /** Fields that are wanted, all of them unless told; `uid` comes in any case. */
  readonly only?: readonly string[]
  /** Conditions in the delivery API's own form: `{ "url": "/" }`, `{ "taxonomies.terrain": "steep" }`. */
  readonly where?: Readonly<Record<string, unknown>>
}

/**
 * The published content of one stack, environment and branch. Entries are unchecked; failures throw `VendorError`, a
 * language or a content type that the stack lacks `NotInServiceError`.
 */
export type Contentstack = {
  /** Entries that exist in this very locale, all pages, by uid. */
  entries(contentType: string, query: EntryQuery): Promise<readonly unknown[]>
  /**
   * Several entries of a type by uid, each localized where it is and else in the default locale, in the order asked
   * for. Unknown and unpublished ones are left out (specification, display 7: an `or` query on uid). In a language that
   * the stack lacks nothing is localized.
   */
  entriesByUid(
    contentType: string,
    uids: readonly string[],
    query: Omit<EntryQuery, 'where'>,
  ): Promise<readonly unknown[]>
  /** @throws EntryMissingError when it does not exist or is not published here */
  entry(contentType: string, uid: string, query: Omit<EntryQuery, 'where'>): Promise<unknown>
  /** The types that editors fill, with their schemas. */
  contentTypes(): Promise<readonly unknown[]>
  /** Files that editors uploaded, in this very locale. */
  assets(locale: ContentLocale): Promise<readonly unknown[]>
  /** The trees of words that entries can be sorted by. */
  taxonomies(): Promise<readonly Taxonomy[]>
  /** All words of one such tree. */
  terms(taxonomy: string): Promise<readonly Term[]>
  /** Changes since a token, or everything without one, the newest first, page by page; the last one has a token. */
  changes(token?: string): AsyncIterable<SyncPage>
}

/** A single entry that does not exist (specification, display 8). */
export class EntryMissingError extends Error {
  readonly code = 141
  constructor() {
    super("The requested entry doesn't exist.")
    this.name = 'EntryMissingError'
  }
}
