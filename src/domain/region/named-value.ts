import { labelSlug } from '../catalogue/label-slug.ts'

/** One choice of a list: the text to show, and the value that a form sends. */
export type NamedValue = { readonly text: string; readonly value: string }

/** Proper nouns with their slugs as values: `New York` → `new-york`. */
export function namedValues(texts: readonly string[]): readonly NamedValue[] {
  return texts.map((text) => ({ text, value: labelSlug(text) }))
}
