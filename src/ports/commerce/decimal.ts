import { z } from 'zod'

function toNumber(text: string, context: z.RefinementCtx): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value)) return value
  context.addIssue({ code: 'custom', message: 'is not a number' })
  return z.NEVER
}

/** V2 writes money as decimal strings (`"54.0000"`), rates as numbers (vendors, commerce 3.8): a number either way. */
export const decimal = z
  .union([z.number(), z.string().transform((text, context) => toNumber(text, context))])
  .describe('number, or decimal string')
