import { z } from 'zod'

const seo = z.strictObject({ title: z.string().max(60), description: z.string().min(50).max(155) })

/** Words of pages that code draws, by screen key, labels of their links, and the invitation to the newsletter. */
export const screensText = z.strictObject({
  pages: z.record(z.string(), z.strictObject({ title: z.string(), intro: z.array(z.string()), seo })),
  links: z.record(z.string(), z.string()),
  email_signup: z.strictObject({
    title: z.string(),
    text: z.string(),
    label: z.string(),
    button: z.string(),
    /** A sentence; may hold links. */
    consent: z.string(),
  }),
})
