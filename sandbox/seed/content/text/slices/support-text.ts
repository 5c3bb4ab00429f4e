import { z } from 'zod'

const seo = z.strictObject({ title: z.string().max(60), description: z.string().min(50).max(155) })

/** `text`: paragraphs, which may hold links; `list` stands below them. */
const article = z.strictObject({
  title: z.string(),
  summary: z.string(),
  sections: z
    .array(z.strictObject({ title: z.string(), text: z.array(z.string()), list: z.array(z.string()).optional() }))
    .min(1),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  seo,
})
const articles = z.record(z.string(), article)

/** Help pages: articles by topic and address. */
export const supportText = z.strictObject({
  topics: z.record(z.string(), z.strictObject({ title: z.string(), intro: z.string() })),
  contacts: z.record(z.string(), z.strictObject({ title: z.string(), hours: z.string() })),
  ordering: articles,
  fit: articles,
  snow: articles,
  care: articles,
  account: articles,
})

export type SupportArticleText = z.infer<typeof article>
