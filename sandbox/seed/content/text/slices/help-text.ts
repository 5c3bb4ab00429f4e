import { z } from 'zod'

const seo = z.strictObject({ title: z.string().max(60), description: z.string().min(50).max(155) })
const words = z.record(z.string(), z.string())

/** What helps a reader on: search page and error pages; names of colour groups. */
export const helpText = z.strictObject({
  search: z.strictObject({
    title: z.string(),
    intro: z.array(z.string()),
    /** Labels by target. */
    popular: words,
    groups: z.strictObject({ rider: z.string(), terrain: z.string(), accessories: z.string() }),
    seo,
  }),
  error: z.strictObject({
    header: z.string(),
    /** May hold links. */
    text: z.array(z.string()),
    link: z.string(),
    products: z.string(),
    banner: z.strictObject({ title: z.string(), text: z.string(), button: z.string(), alt: z.string() }),
    /** Of a product that is no longer sold. */
    withdrawn: z.strictObject({ header: z.string(), text: z.array(z.string()) }),
  }),
  colors: words,
})
