import { numberFormat, pluralRules } from './formatters.ts'

/**
 * A display text with its places filled: `fill('Size {size}', { size: 'M' })`. An unknown place stays as it is written.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}

/** The text for a count in a language, `{count}` filled in its digits. `tag` is BCP 47. */
export function fillCount(texts: { readonly one: string; readonly other: string }, count: number, tag: string): string {
  const form = pluralRules(tag).select(count) === 'one' ? texts.one : texts.other
  return fill(form, { count: numberFormat(tag).format(count) })
}
