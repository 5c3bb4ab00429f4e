import { z } from 'zod'
import { blockPageText } from './block-text.ts'

/** Generic pages by address: `/about`. A translation may lack some. */
export const pagesText = z.record(z.string(), blockPageText)
