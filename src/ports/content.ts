import { z } from 'zod'
import { type ContentLocale, contentLocales } from '../domain/region/countries.ts'
import type { Entries, EntryType } from './content/entries.ts'
import { VendorError } from './vendor-error.ts'

/** A field of an entry that does not fit; `id` says which entry as far as that can be read. */
export type EntryFault = { readonly id: string; readonly field: string; readonly message: string }

/** The moment at which the service published an entry or took it off, ms; `undefined` where it does not say. */
type EntryTime = number | undefined

/** Takes what happened to entries, in any order; each entry of a language once, as it is by now. */
type EntryChanges = {
  readonly set: (
    type: EntryType,
    uid: string,
    locale: ContentLocale,
    entry: Entries[EntryType],
    time: EntryTime,
  ) => void
  readonly remove: (type: EntryType, uid: string, locale: ContentLocale, time: EntryTime) => void
  /** An entry that does not fit: what was known of it before stays. */
  readonly retain: (type: EntryType, uid: string, locale: ContentLocale, time: EntryTime) => void
  /** The faults of an entry that does not fit. */
  readonly onFault: (type: EntryType, locale: ContentLocale, fault: EntryFault) => void
}

/** An entry as it is published, `invalid` where it does not fit. A later publication has a later time. */
export type PublishedEntry<Type extends EntryType> = {
  readonly entry: Entries[Type] | 'invalid'
  readonly time: EntryTime
}

/** The service lacks the language or the content type that was asked for: it has no entry of it either. */
export class NotInServiceError extends VendorError {}

/** The published content. Failures throw `VendorError`. */
export type ContentService = {
  /**
   * All that happened to entries since a token was given, as far as it concerns pages; without a token all entries
   * that are published. One call where nothing happened.
   * @returns the next token; `undefined` when the service does not know this one, and what came before that is void
   */
  readonly changesSince: (token: string | undefined, changes: EntryChanges) => Promise<string | undefined>
  /**
   * All entries of a type that exist in this very locale, checked. An entry that does not fit is left out and reported,
   * field by field.
   * @throws NotInServiceError
   */
  readonly checkedEntries: <Type extends EntryType>(
    type: Type,
    locale: ContentLocale,
    onFault: (fault: EntryFault) => void,
  ) => Promise<readonly Entries[Type][]>
  /**
   * One of them; `undefined` where it is not published in this very locale. An entry that does not fit is reported.
   * Shortly after a publication the answer may be the one before it.
   */
  readonly checkedEntry: <Type extends EntryType>(
    type: Type,
    uid: string,
    locale: ContentLocale,
    onFault: (fault: EntryFault) => void,
  ) => Promise<PublishedEntry<Type> | undefined>
}

/** The subject of an editor's preview: the hash of a save, the entry that was saved, and a moment. */
export type ContentPreview = {
  readonly hash: string
  readonly contentType: string
  readonly uid: string
  /** The moment of which drafts are wanted, in the service's own form; now without it. */
  readonly at?: string | undefined
  /** Marks a text that pages show with the field that it comes from: `product.blt1.de.tagline`. */
  readonly mark?: (text: string, tag: string) => string
}

/** Content types whose entries other sites of the brand may read. */
export const referenceTypes = ['display_text', 'duplicate_display_text'] as const
export type ReferenceType = (typeof referenceTypes)[number]
/** Narrows a content type to one whose entries other sites may read. */
export const isReferenceType = (type: string): type is ReferenceType =>
  referenceTypes.some((reference) => reference === type)

/** An entry as other sites read it: its texts and the language they are in, nothing else. */
export const referenceSchema = z.object({
  uid: z.string(),
  locale: z.enum(contentLocales),
  display_text_input: z.array(z.object({ title: z.string(), text: z.string() })),
})
type ReferenceText = z.infer<typeof referenceSchema>

/** Texts that other sites of the brand read, from memory where they are fresh. */
export type SharedTexts = {
  /** Published entries in the order asked for, each in its locale or else in en-us; unknown ones are left out. */
  readonly references: (
    type: ReferenceType,
    uids: readonly string[],
    locale: ContentLocale,
  ) => Promise<readonly ReferenceText[]>
  /** Has the next read ask the content service: an entry has changed. */
  readonly invalidate: () => void
  /** The age, in ms, of this very answer of the content service. */
  readonly ageOf: (answer: object) => number | undefined
}
