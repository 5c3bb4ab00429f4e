import { cpus } from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Over how long the mean is taken, ms: so soon is a recovered process used again. */
const sampleMs = 500
/** Share of its time that an event loop is at work from which on a wait may be its own doing. */
const busyShare = 0.9
/** Share of a processor below which an event loop at work stood still, for others or for a disk. */
const ownShare = 0.5
/** Share of idle processor time from which on the machine counts as free. */
const idleShare = 0.1

/** Milliseconds that all processors idled, and all that they had. */
type ProcessorTimes = { readonly idle: number; readonly all: number }

function processorTimes(): ProcessorTimes {
  const times = cpus().map((one) => one.times)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
}

/**
 * The mean wait of this process's event loop over the last half second and the one before, whichever is shorter, ms: a
 * single pause, such as the loading of a first page's code, is over once it is seen. 0 while the loop mostly idles, and
 * while others keep the machine busy: then refusing work would not help. (Utilization alone counts the time that a loop
 * waits for a processor as work.) Measures until the process ends.
 * @param processors of the machine, since it started
 */
export function watchEventLoop(processors: () => ProcessorTimes = processorTimes): () => number {
  const resolution = 10
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let [wait, lastWait] = [0, 0]
  const sample = () => ({
    at: performance.now(),
    loop: performance.eventLoopUtilization(),
    own: process.threadCpuUsage(),
    machine: processors(),
  })
  let before = sample()
  setInterval(() => {
    const now = sample()
    const { utilization } = performance.eventLoopUtilization(now.loop, before.loop)
    const own = (now.own.user + now.own.system - before.own.user - before.own.system) / 1000 / (now.at - before.at)
    const idle = (now.machine.idle - before.machine.idle) / (now.machine.all - before.machine.all)
    before = now
    const isMachineBusy = own < ownShare && idle < idleShare
    // NaN when there was no time for a single sample.
    const mean = histogram.count > 0 ? histogram.mean / 1e6 - resolution : sampleMs
    const held = utilization < busyShare || isMachineBusy ? 0 : mean
    wait = Math.min(held, lastWait)
    lastWait = held
    histogram.reset()
  }, sampleMs).unref()
  return () => wait
}
