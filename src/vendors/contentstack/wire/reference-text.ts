import { z } from 'zod'
import { contentLocales } from '../../../domain/countries.ts'

/** Content types whose entries other sites of the brand may read. */
export const referenceTypes = ['display_text', 'duplicate_display_text'] as const
export type ReferenceType = (typeof referenceTypes)[number]

/** An entry as other sites read it: its texts and the language they are in, nothing else. */
export const referenceSchema = z.object({
  uid: z.string(),
  locale: z.enum(contentLocales),
  display_text_input: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type ReferenceText = z.infer<typeof referenceSchema>
