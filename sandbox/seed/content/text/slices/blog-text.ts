import { z } from 'zod'
import { seoText } from './prose-text.ts'
import { richText } from './rich-text.ts'

const topicText = z.strictObject({ title: z.string(), intro: z.string(), seo: seoText })

const postText = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** Alternative text of its picture. */
  alt: z.string(),
  /** The first one opens without a title. */
  sections: z.array(z.strictObject({ title: z.string(), text: richText })).min(3),
  seo: seoText,
})

const posts = z.record(z.string(), postText)

/** `topics` by slug; the other keys are topics with their posts by slug. */
export const blogText = z.strictObject({
  topics: z.record(z.string(), topicText),
  'trail-notes': posts,
  'gear-room': posts,
  'field-school': posts,
})
