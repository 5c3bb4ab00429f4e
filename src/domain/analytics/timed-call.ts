/** The time that a browser waited for an answer of the API that named a span for it; in ms. */
export type TimedCall = {
  /** The span, as the answer named it (`Server-Timing: traceparent`). */
  readonly traceparent: string
  /** Epoch of the browser's clock: when the call began, and when it is reported. */
  readonly started: number
  readonly now: number
  /** Since the start: when the request was sent, the first byte came, and the last. */
  readonly sent: number
  readonly answered: number
  readonly took: number
}

/** The metric of `Server-Timing` that names the browser's span of a call. */
export const browserSpanMetric = 'traceparent'
/** Most calls of a report. */
export const mostTimedCalls = 10
/** A browser's clock that differs by more is set wrong: reports arrive within this time. */
const clockDifferenceMs = 2000

/**
 * Returns when a call began by the server's clock, in ms since the epoch.
 * @param now of the server
 */
export function startOfCall({ started, now: reported }: Pick<TimedCall, 'started' | 'now'>, now: number): number {
  const difference = now - reported
  return Math.abs(difference) > clockDifferenceMs ? started + difference : started
}
