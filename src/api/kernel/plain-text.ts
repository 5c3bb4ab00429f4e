import { z } from '@hono/zod-openapi'
import { hasControls, hasControlsInLines, tidyCode, tidyLine, tidyLines } from '../../domain/format/typed-text.ts'
import { isEmail, longestEmail, toEmail } from '../../domain/forms/email-address.ts'

/*
 * Typed fields (security, A8: text ≤ 255, control characters refused). Invisible characters are removed, odd spaces
 * become plain ones: values that differ in these alone are the same (decision 116).
 */

const oneLine = (tidied: (text: string) => string, most: number) =>
  z
    .string()
    .overwrite(tidied)
    .max(most)
    .refine((text) => !hasControls(text), 'holds control characters')

/** One line of words, trimmed. Joiners stay. */
export const plainText = (most = 255) => oneLine(tidyLine, most)

/** The same, required. */
export const requiredText = (most = 255) => plainText(most).min(1)

/** One line of a number or code, trimmed: without any invisible character. */
export const codeText = (most = 255) => oneLine(tidyCode, most)

/** Typed text of several lines, required; their ends become `\n`. */
export const requiredLines = (most: number) =>
  z
    .string()
    .overwrite(tidyLines)
    .min(1)
    .max(most)
    .refine((text) => !hasControlsInLines(text), 'holds control characters')

/** An e-mail address by the rule of the HTML standard, answered with its domain in ASCII. */
export const emailSchema = z
  .string()
  .overwrite(toEmail)
  .max(longestEmail)
  .refine(isEmail, 'is no e-mail address')
  .openapi({ format: 'email' })

/** An address that is only compared with existing ones: of any form. */
export const knownEmailSchema = z.string().overwrite(toEmail).min(1).max(longestEmail).openapi({ format: 'email' })
