import { z } from 'zod'
import { blockPageText } from './block-text.ts'

const bannerText = z.strictObject({ title: z.string(), text: z.string(), button: z.string(), alt: z.string() })

/** Landing pages by slug, with the banner that opens each. */
export const landingText = z.record(z.string(), blockPageText.extend({ banner: bannerText }))
