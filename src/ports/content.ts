import { z } from 'zod'
import { type ContentLocale, contentLocales } from '../domain/region/countries.ts'
import type { Entries, EntryType } from './content/entries.ts'

/** A field of an entry that does not fit; `id` says which entry as far as that can be read. */
export type EntryFault = { readonly id: string; readonly field: string; readonly message: string }

/** The published content. Failures throw `VendorError`. */
export type ContentService = {
  /**
   * All entries of a type that exist in this very locale, checked. An entry that does not fit is left out and reported,
   * field by field.
   */
  readonly checkedEntries: <Type extends EntryType>(
    type: Type,
    locale: ContentLocale,
    onFault: (fault: EntryFault) => void,
  ) => Promise<readonly Entries[Type][]>
}

/** Content types whose entries other sites of the brand may read. */
export const referenceTypes = ['display_text', 'duplicate_display_text'] as const
export type ReferenceType = (typeof referenceTypes)[number]

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
  /** How long ago, in ms, the content service gave this very answer. */
  readonly ageOf: (answer: object) => number | undefined
}
