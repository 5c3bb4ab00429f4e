/** Kinds with enough samples in a minute to judge their times. */
export const timedKinds = [
  'page',
  'page made on demand',
  'account page',
  'session read',
  'query',
  'cart write',
] as const
/** The others, which may only not be refused. */
const untimedKinds = ['first add', 'checkout', 'sign-in', 'order status'] as const

/** The acts of the shopper; the times of each are judged apart. */
export type Kind = (typeof timedKinds)[number] | (typeof untimedKinds)[number]

/** One thing that the shopper did. */
export type Sample = {
  readonly kind: Kind
  /** To the end of the answer, ms. */
  readonly ms: number
  /** The answer in place of the wanted one: a status, or what was missing. */
  readonly refused?: string
}

/** The p99 of each kind beside no attack, ms. */
export type QuietTimes = Readonly<Record<(typeof timedKinds)[number], number>>

/** A p99 below this, ms, always passes; above it, one up to so many times its quiet value does. */
const unnoticed = 50
const mostTimes = 2

/** The longest time that passes beside a quiet one, ms. */
export const mostAllowed = (quietMs: number): number => Math.max(unnoticed, mostTimes * quietMs)

/** The 99th percentile by nearest rank, ms; NaN of none. */
export const p99Of = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

/** The 99th percentile of a kind, ms; NaN of none. */
export const p99 = (samples: readonly Sample[], kind: Kind): number =>
  p99Of(samples.flatMap((sample) => (sample.kind === kind ? [sample.ms] : [])))

/** The p99 of each kind, ms. @param samples of undisturbed shoppers */
export const quietTimesOf = (samples: readonly Sample[]): QuietTimes => ({
  page: p99(samples, 'page'),
  'page made on demand': p99(samples, 'page made on demand'),
  'account page': p99(samples, 'account page'),
  'session read': p99(samples, 'session read'),
  query: p99(samples, 'query'),
  'cart write': p99(samples, 'cart write'),
})

/** The slower of two undisturbed times of each kind. */
export const slowerOf = (one: QuietTimes, other: QuietTimes): QuietTimes => ({
  page: Math.max(one.page, other.page),
  'page made on demand': Math.max(one['page made on demand'], other['page made on demand']),
  'account page': Math.max(one['account page'], other['account page']),
  'session read': Math.max(one['session read'], other['session read']),
  query: Math.max(one.query, other.query),
  'cart write': Math.max(one['cart write'], other['cart write']),
})

/**
 * The shopper's troubles beside an attack: refusals, answers that took longer than twice its time of a quiet shop and
 * more than 50 ms, and kinds without a sample. One line each; empty when there was nothing to notice.
 * @param strict kinds that may not take longer than twice their time of a quiet shop, however short that is
 */
export function verdictsOf(samples: readonly Sample[], quiet: QuietTimes, strict: readonly Kind[] = []): string[] {
  const refusals = new Map<string, number>()
  for (const { kind, refused } of samples) {
    if (refused === undefined) continue
    const refusal = `${kind}: ${refused}`
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
  }
  const slow = timedKinds.flatMap((kind) => {
    const [now, before] = [p99(samples, kind), quiet[kind]]
    if (Number.isNaN(now) || Number.isNaN(before)) return [`${kind}: nothing was measured`]
    const most = strict.includes(kind) ? mostTimes * before : mostAllowed(before)
    return now > most ? [`${kind}: p99 ${now.toFixed(0)} ms, ${before.toFixed(0)} ms when quiet`] : []
  })
  const missing = untimedKinds.filter((kind) => !samples.some((sample) => sample.kind === kind))
  return [
    ...[...refusals].map(([refusal, count]) => `${refusal} (${count} ×)`),
    ...slow,
    ...missing.map((kind) => `${kind}: nothing was measured`),
  ]
}
