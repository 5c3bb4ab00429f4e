import { z } from 'zod'
import { seoText } from './prose-text.ts'

const athleteText = z.strictObject({
  discipline: z.string(),
  home: z.string(),
  quote: z.string(),
  /** One sentence or two for search engines and lists. */
  summary: z.string().min(50).max(155),
  /** Paragraphs. */
  bio: z.array(z.string()).min(3).max(5),
  facts: z
    .array(z.strictObject({ label: z.string(), value: z.string() }))
    .min(4)
    .max(5),
  /** Alternative text of the portrait. */
  alt: z.string(),
})

/** `athletes` by slug. */
export const teamText = z.strictObject({
  page: z.strictObject({
    title: z.string(),
    intro: z.string(),
    seo: seoText,
    /** Alternative text of the picture that shared links show. */
    shared: z.string(),
  }),
  athletes: z.record(z.string(), athleteText),
})
