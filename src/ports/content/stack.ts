import type { ContentLocale } from '../../domain/region/countries.ts'

/** A file that editors uploaded. */
type StackFile = { readonly uid: string; readonly name: string }
/** A tree of words that entries can be sorted by, and how many it has. */
type StackTaxonomy = { readonly uid: string; readonly name: string; readonly words: number }
/** The event of an entry or a file: `entry_published`, `entry_unpublished`, `asset_deleted` … */
export type StackChange = {
  readonly kind: string
  /** `undefined` of files. */
  readonly contentType: string | undefined
  readonly uid: string
  readonly locale: string | undefined
  /** ISO date and time. */
  readonly at: string | undefined
}

/** A content service as those see it who connect it or look after it. Failures throw `VendorError`. */
export type ContentStack = {
  /** Uids of the types that editors fill. */
  readonly types: () => Promise<readonly string[]>
  /** Files in this very language; `undefined` where the service does not have the language at all. */
  readonly files: (locale: ContentLocale) => Promise<readonly StackFile[] | undefined>
  readonly taxonomies: () => Promise<readonly StackTaxonomy[]>
  /** The newest changes, newest first. */
  readonly latest: (count: number) => Promise<readonly StackChange[]>
}
