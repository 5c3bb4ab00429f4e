import { dateTimeFormat } from './formatters.ts'

/**
 * A day as people of a locale write it out: `2026-11-12` → `12. November 2026`.
 * @param day ISO date
 * @param tag BCP 47
 */
export function formatDay(day: string, tag: string): string {
  return dateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
