import { z } from 'zod'

export const seoText = z.strictObject({ title: z.string().max(60), description: z.string().min(50).max(155) })

/** Paragraphs, and lists as arrays. The texts are ours: they may hold links (`<a href="/support/sizing">`). */
export const prose = z.array(z.union([z.string(), z.array(z.string())])).min(1)

/** Running text as HTML. */
export function proseHtml(texts: z.infer<typeof prose>): string {
  return texts
    .map((text) =>
      typeof text === 'string' ? `<p>${text}</p>` : `<ul>${text.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    )
    .join('')
}
