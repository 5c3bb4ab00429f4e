import { cpus } from 'node:os'
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

/** Share of its time that an event loop is at work from which on a wait may be its own doing. */
const busyShare = 0.9
/** Share of a processor below which an event loop at work stood still, for others or for a disk. */
const ownShare = 0.5
/** Share of the machine's processors that idles where nobody stands in anybody's way. */
const spareShare = 0.1

/** Milliseconds that all processors idled, and all that they had. */
type ProcessorTimes = { readonly idle: number; readonly all: number }

function processorTimes(): ProcessorTimes {
  const times = cpus().map((one) => one.times)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
}

/**
 * The mean wait of this process's event loop over the last half second, ms. 0 while it mostly idles, and while others keep
 * the machine busy: then refusing work would help nobody. (Utilization alone counts the time that a loop waits for a
 * processor as work.) Measures until the process ends.
 * @param processors of the machine, since it started
 */
export function watchEventLoop(processors: () => ProcessorTimes = processorTimes): () => number {
  const resolution = 10
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let wait = 0
  const look = () => ({
    at: performance.now(),
    loop: performance.eventLoopUtilization(),
    own: process.threadCpuUsage(),
    machine: processors(),
  })
  let before = look()
  setInterval(() => {
    const now = look()
    const { utilization } = performance.eventLoopUtilization(now.loop, before.loop)
    const own = (now.own.user + now.own.system - before.own.user - before.own.system) / 1000 / (now.at - before.at)
    const spare = (now.machine.idle - before.machine.idle) / (now.machine.all - before.machine.all)
    before = now
    const isHeldUpByOthers = own < ownShare && spare < spareShare
    // NaN when there was no time for a single sample.
    const mean = histogram.count > 0 ? histogram.mean / 1e6 - resolution : sampleMs
    wait = utilization < busyShare || isHeldUpByOthers ? 0 : mean
    histogram.reset()
  }, sampleMs).unref()
  return () => wait
}
