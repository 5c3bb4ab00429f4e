import { z } from '@hono/zod-openapi'

/** Control characters, line and paragraph separators, and bidirectional overrides. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** One trimmed line of typed text (security, A8: text ≤ 255, control characters refused). */
export const plainText = (most = 255) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !forbidden.test(text), 'holds control characters')

/** The same, required. */
export const requiredText = (most = 255) => plainText(most).min(1)

/** Line breaks and tabs aside, what `plainText` refuses. */
const forbiddenInLines = /[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u

/** Typed text of several lines, required; their ends become `\n`. */
export const requiredLines = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(most)
        .refine((text) => !forbiddenInLines.test(text), 'holds control characters'),
    )

/** An e-mail address. */
export const emailSchema = z.email().max(254)
