/**
 * The core web vitals, with the upper ends of "good" and "needs improvement" (web.dev): ms, CLS in thousandths. LCP,
 * INP and CLS count for search engines; the other two say where an LCP comes from.
 */
export const vitals = {
  LCP: { good: 2500, fair: 4000 },
  INP: { good: 200, fair: 500 },
  CLS: { good: 100, fair: 250 },
  FCP: { good: 1800, fair: 3000 },
  TTFB: { good: 800, fair: 1800 },
} as const

export type VitalName = keyof typeof vitals
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies readonly VitalName[]

/** A measured vital: ms, or the layout shift in thousandths. */
export type Vital = { readonly name: VitalName; readonly value: number }

/** Each bucket ends a tenth above the one before: a percentile is read off to that. */
const step = 1.1
/** Ends at 83 s. */
const lastBucket = 119

/** Number of the bucket that counts a value: 0 for none at all. */
export function bucketOf(value: number): number {
  return value <= 1 ? 0 : Math.min(lastBucket, Math.ceil(Math.log(value) / Math.log(step)))
}

/** Upper end of a bucket. */
const endOf = (bucket: number): number => (bucket === 0 ? 0 : step ** bucket)

/**
 * The value that three quarters of all visits do not exceed (p75); `undefined` without visits.
 * @param counts visits by bucket
 */
export function p75(counts: ReadonlyMap<number, number>): number | undefined {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [bucket, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    seen += count
    if (seen >= total * 0.75) return Math.round(endOf(bucket))
  }
  return undefined
}

export type Rating = 'good' | 'fair' | 'poor'

/** The judgement of a value. */
export function ratingOf(name: VitalName, value: number): Rating {
  const { good, fair } = vitals[name]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}
