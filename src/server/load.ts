import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Requests that are made for one visitor and may be under way at once; more would only wait for each other. */
const mostUnderWay = 1000
/** Mean wait of the event loop, ms, from which on accepted requests would no longer be answered in half a second (security guide §4). */
const longestWaitMs = 300
/** Over how long the mean is taken, ms: so soon is a recovered process used again. */
const sampleMs = 500

type ShedReason = 'under_way' | 'event_loop'

/** How much work a process has taken on. */
export type Load = {
  /** Takes on a request until its answer is closed, or says why not. */
  admit(answer: { once(event: 'close', listener: () => void): unknown }): ShedReason | undefined
}

/** @param waitMs mean wait of the event loop lately, ms */
export function createLoad(waitMs: () => number, most: number = mostUnderWay): Load {
  let underWay = 0
  return {
    admit(answer) {
      if (underWay >= most) return 'under_way'
      if (waitMs() > longestWaitMs) return 'event_loop'
      underWay += 1
      answer.once('close', () => (underWay -= 1))
      return undefined
    },
  }
}

/** Share of its time that a process works from which on a wait is its own doing, not that of others on the machine. */
const busyShare = 0.9

/**
 * The mean wait of this process's event loop over the last half second, ms; 0 while it mostly idles: then others keep the
 * machine busy, and refusing work would help nobody. Measures until the process ends.
 */
export function watchEventLoop(): () => number {
  const resolution = 10
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let wait = 0
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    // NaN when there was no time for a single sample.
    const mean = histogram.count > 0 ? histogram.mean / 1e6 - resolution : sampleMs
    wait = utilization < busyShare ? 0 : mean
    histogram.reset()
  }, sampleMs).unref()
  return () => wait
}
