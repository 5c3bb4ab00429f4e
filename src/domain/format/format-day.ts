import { dateTimeFormat } from './formatters.ts'

/**
 * A day as people of a locale write it out: `2026-11-12` → `12. November 2026`.
 * @param day ISO date
 * @param tag BCP 47
 */
export function formatDay(day: string, tag: string): string {
  const text = dateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  // The first of a month is an ordinal in French; Unicode's data leaves it a number.
  return tag.startsWith('fr') ? text.replace(/^1(?=\s)/, '1er') : text
}
