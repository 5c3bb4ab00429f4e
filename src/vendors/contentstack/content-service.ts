import type { ContentService } from '../../ports/content.ts'
import type { z } from 'zod'
import type { Entries, EntryType } from '../../ports/content/entries.ts'
import type { Contentstack } from './contentstack.ts'
import { entrySchemas } from './wire/entry-schemas.ts'
import { entryHeadSchema } from './wire/envelope.ts'

/** Loses which schema it is, and keeps that each one gives an entry of its type. */
const schemas: { readonly [Type in EntryType]: z.ZodType<Entries[Type]> } = entrySchemas

/** The stack's entries, each checked against the schema of its type. */
export function createContentService(stack: Pick<Contentstack, 'entries'>): ContentService {
  return {
    async checkedEntries(type, locale, onFault) {
      const entries = await stack.entries(type, { locale })
      return entries.flatMap((entry) => {
        const checked = schemas[type].safeParse(entry)
        if (checked.success) return [checked.data]
        const id = entryHeadSchema.safeParse(entry).data?.uid ?? 'an entry without uid'
        for (const { path, message } of checked.error.issues) onFault({ id, field: path.join('.'), message })
        return []
      })
    },
  }
}
