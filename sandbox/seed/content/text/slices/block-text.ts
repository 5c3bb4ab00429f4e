import { z } from 'zod'
import { prose, seoText } from './prose-text.ts'

/** Words of one block; which of them it needs depends on its kind. */
const blockText = z.strictObject({
  title: z.string().optional(),
  intro: z.string().optional(),
  text: prose.optional(),
  steps: z.array(z.strictObject({ title: z.string(), text: z.string() })).optional(),
  questions: z.array(z.strictObject({ question: z.string(), answer: prose })).optional(),
  /** Labels of links, in the order of their targets. */
  links: z.array(z.string()).optional(),
  cards: z.array(z.strictObject({ title: z.string(), text: z.string() })).optional(),
})

/** A page of blocks in one language, its blocks by key. */
export const blockPageText = z.strictObject({
  title: z.string(),
  intro: z.string(),
  blocks: z.record(z.string(), blockText),
  seo: seoText,
})

export type BlockText = z.infer<typeof blockText>
export type BlockPageText = z.infer<typeof blockPageText>
