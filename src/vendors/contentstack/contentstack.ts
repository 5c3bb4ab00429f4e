import type { ContentLocale } from '../../domain/countries.ts'
import type { SyncPage } from '../../wire/contentstack/envelope.ts'

export type EntryQuery = {
  readonly locale: ContentLocale
  /** References to resolve, as dotted paths (`main_nav.banner`); everything else stays a pointer. */
  readonly include?: readonly string[]
  /** Conditions in the delivery API's own form: `{ "url": "/" }`. */
  readonly where?: Readonly<Record<string, unknown>>
}

/** The published content of one stack, environment and branch. Entries are unchecked; failures throw `VendorError`. */
export type Contentstack = {
  /** Entries that exist in this very locale, all pages, by uid. */
  entries(contentType: string, query: EntryQuery): Promise<readonly unknown[]>
  /** The localized entries when there are any, else those of the default locale (display §7). */
  localizedEntries(contentType: string, query: EntryQuery): Promise<readonly unknown[]>
  /** @throws EntryMissingError when it does not exist or is not published here */
  entry(contentType: string, uid: string, query: Omit<EntryQuery, 'where'>): Promise<unknown>
  /** Changes since a token, or everything without one: all pages joined, with the token for next time. */
  changes(token?: string): Promise<SyncPage>
}

/** The specification's answer to a single entry that nobody finds (display §8). */
export class EntryMissingError extends Error {
  readonly code = 141
  constructor() {
    super("The requested entry doesn't exist.")
    this.name = 'EntryMissingError'
  }
}
