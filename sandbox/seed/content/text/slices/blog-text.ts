import { z } from 'zod'
import { prose, seoText } from './prose-text.ts'

const topicText = z.strictObject({ title: z.string(), intro: z.string(), seo: seoText })

const postText = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** Alternative text of its picture. */
  alt: z.string(),
  /** The first one opens without a title. */
  sections: z.array(z.strictObject({ title: z.string(), text: prose })).min(3),
  seo: seoText,
})

/** `topics` by slug; the other keys are topics with their posts by slug. A translation may lack posts. */
export const blogText = z.object({ topics: z.record(z.string(), topicText) }).catchall(z.record(z.string(), postText))
