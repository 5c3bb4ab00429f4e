import { z } from 'zod'

const seo = z.strictObject({ title: z.string().max(60), description: z.string().min(50).max(155) })
/** A passage: paragraphs, then points, each with what it is about in front. */
const passage = z.strictObject({
  title: z.string(),
  text: z.array(z.string()),
  points: z.array(z.strictObject({ name: z.string(), text: z.string() })).optional(),
})
const steps = z.strictObject({
  title: z.string(),
  intro: z.string(),
  steps: z.array(z.strictObject({ title: z.string(), text: z.string() })).min(1),
})
const faq = z.strictObject({
  title: z.string(),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).min(1),
})
/** Labels by target. */
const links = z.strictObject({ title: z.string(), intro: z.string(), labels: z.record(z.string(), z.string()) })

const proPage = z.strictObject({
  title: z.string(),
  intro: z.string(),
  seo,
  banner: z.strictObject({ title: z.string(), text: z.string(), button: z.string() }).optional(),
  /** By the key that the page's blocks name. */
  passages: z.record(z.string(), passage),
  products: z.strictObject({ title: z.string(), intro: z.string() }).optional(),
  steps: steps.optional(),
  faq: faq.optional(),
  links: links.optional(),
})

/** Pages of the pro programme by address (`pro/signup`), and alternative text of their pictures. */
export const proText = z.strictObject({
  pages: z.record(z.string(), proPage),
  pictures: z.record(z.string(), z.string()),
})
export type ProPageText = z.infer<typeof proPage>
