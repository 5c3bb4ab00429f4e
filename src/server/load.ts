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

/** Share of a processor that the event loop had from which on a wait is its own doing, not that of others on the machine. */
const busyShare = 0.5

/**
 * The mean wait of this process's event loop over the last half second, ms; 0 while it had little of a processor, because
 * it idled or others keep the machine busy: then refusing work would help nobody. (The event loop's own utilization counts
 * the time that it stands still for others as work.) Measures until the process ends.
 */
export function watchEventLoop(): () => number {
  const resolution = 10
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let wait = 0
  let before = process.threadCpuUsage()
  let since = performance.now()
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(before)
    const share = (user + system) / 1000 / (now - since)
    before = process.threadCpuUsage()
    since = now
    // NaN when there was no time for a single sample.
    const mean = histogram.count > 0 ? histogram.mean / 1e6 - resolution : sampleMs
    wait = share < busyShare ? 0 : mean
    histogram.reset()
  }, sampleMs).unref()
  return () => wait
}
