const dayMs = 86_400_000

/**
 * The ISO week of a time, in UTC; weeks sort as texts.
 * @example weekOf(Date.parse('2027-01-01')) // '2026-W53'
 */
export function weekOf(ms: number): string {
  const date = new Date(ms)
  // The week belongs to the year of its Thursday.
  const thursday = new Date(ms + (3 - ((date.getUTCDay() + 6) % 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
