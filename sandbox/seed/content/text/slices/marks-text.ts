import { z } from 'zod'

/** Banners with marks, by key: their copy, their picture's alternative text, and marks that have words of their own. */
export const marksText = z.record(
  z.string(),
  z.strictObject({
    title: z.string(),
    text: z.string(),
    alt: z.string(),
    marks: z.record(z.string(), z.strictObject({ title: z.string(), text: z.string(), button: z.string() })),
  }),
)
