import { type ContentService, type EntryFault, NotInServiceError } from '../../ports/content.ts'
import type { z } from 'zod'
import type { Entries, EntryType } from '../../ports/content/entries.ts'
import { type Contentstack, EntryMissingError } from './contentstack.ts'
import { followEntries } from './entry-changes.ts'
import { type MarkText, markFields } from './mark-fields.ts'
import { entrySchemas } from './wire/entry-schemas.ts'
import { entryHeadSchema, publicationSchema, toTime } from './wire/envelope.ts'

/** Loses which schema it is, and keeps that each one gives an entry of its type. */
const schemas: { readonly [Type in EntryType]: z.ZodType<Entries[Type]> } = entrySchemas

const timeOf = (entry: unknown): number | undefined =>
  toTime(publicationSchema.safeParse(entry).data?.publish_details?.time)

/**
 * The stack's entries, each checked against the schema of its type.
 * @param mark in a preview: marks the texts that pages show
 */
export function createContentService(
  stack: Pick<Contentstack, 'entries' | 'entry' | 'changes'>,
  mark?: MarkText,
): ContentService {
  const check = <Type extends EntryType>(
    type: Type,
    entry: unknown,
    onFault: (fault: EntryFault) => void,
  ): Entries[Type] | undefined => {
    const checked = schemas[type].safeParse(mark ? markFields(entry, type, mark) : entry)
    if (checked.success) return checked.data
    const id = entryHeadSchema.safeParse(entry).data?.uid ?? 'an entry without uid'
    for (const { path, message } of checked.error.issues) onFault({ id, field: path.join('.'), message })
    return undefined
  }
  return {
    changesSince: (token, { set, remove, retain, onFault }) =>
      followEntries(stack, token, ({ type, uid, locale, entry, time }) => {
        if (entry === undefined) return remove(type, uid, locale, time)
        const checked = check(type, entry, (fault) => onFault(type, locale, fault))
        if (checked) set(type, uid, locale, checked, time)
        else retain(type, uid, locale, time)
      }),
    async checkedEntries(type, locale, onFault) {
      const entries = await stack.entries(type, { locale })
      return entries.flatMap((entry) => check(type, entry, onFault) ?? [])
    },
    async checkedEntry(type, uid, locale, onFault) {
      try {
        const entry = await stack.entry(type, uid, { locale })
        return { entry: check(type, entry, onFault) ?? 'invalid', time: timeOf(entry) }
      } catch (error) {
        if (error instanceof EntryMissingError || error instanceof NotInServiceError) return undefined
        throw error
      }
    },
  }
}
