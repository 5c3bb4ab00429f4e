import { numberFormat, pluralRules } from './formatters.ts'

/**
 * Replaces the placeholders of a display text; an unknown placeholder stays as it is written.
 * @example interpolate('Size {size}', { size: 'M' }) // 'Size M'
 */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}

/** Picks the text for a count in a language and replaces `{count}` by its digits. `tag` is BCP 47. */
export function interpolateCount(
  texts: { readonly one: string; readonly other: string },
  count: number,
  tag: string,
): string {
  const form = pluralRules(tag).select(count) === 'one' ? texts.one : texts.other
  return interpolate(form, { count: numberFormat(tag).format(count) })
}
