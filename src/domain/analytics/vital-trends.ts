import type { Counts } from './counts.ts'
import { p75, type VitalName } from './web-vitals.ts'

/** A vital of a page type in a week: its p75 and the visits that it is read from. */
export type VitalWeek = { readonly week: string; readonly p75: number; readonly visits: number }
export type VitalTrend = { readonly pageType: string; readonly weeks: readonly VitalWeek[] }

/** The key under which a visit's vital is counted. */
export const vitalKey = (pageType: string, name: VitalName, bucket: number): string => `${pageType}/${name}/${bucket}`

/** Visits of one vital in a week: page type → bucket → visits. */
function bucketsOf(counts: Counts, name: VitalName): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const types = new Map<string, Map<number, number>>()
  for (const [key, visits] of Object.entries(counts)) {
    const [pageType = '', vital, bucket] = key.split('/')
    if (vital !== name) continue
    const buckets = types.get(pageType) ?? new Map<number, number>()
    types.set(pageType, buckets.set(Number(bucket), visits))
  }
  return types
}

/**
 * One vital's course by page type, types in the order of the alphabet.
 * @param weeks the newest first; the course has the oldest first
 */
export function vitalTrends(
  weeks: readonly { readonly week: string; readonly vitals: Counts }[],
  name: VitalName,
): readonly VitalTrend[] {
  const trends = new Map<string, VitalWeek[]>()
  for (const { week, vitals } of weeks.toReversed())
    for (const [pageType, buckets] of bucketsOf(vitals, name)) {
      const value = p75(buckets)
      if (value === undefined) continue
      const visits = [...buckets.values()].reduce((sum, count) => sum + count, 0)
      trends.set(pageType, [...(trends.get(pageType) ?? []), { week, p75: value, visits }])
    }
  return [...trends]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([pageType, course]) => ({
      pageType,
      weeks: course,
    }))
}
