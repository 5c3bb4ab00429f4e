import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { VendorEvent, VendorWatch } from './guard/vendor-events.ts'

/** An alarm is told again after a minute, not with every call. */
const alarmEveryMs = 60_000

/**
 * Logs and counts what happens to calls of vendors. A refusal of our own credentials is an error line and an alarm:
 * shoppers only see a 502, and the rest of the shop goes on.
 * @param clock now, in ms
 */
export function watchVendors(log: Log, metrics: Metrics, clock: () => number): VendorWatch {
  const alarmed = new Map<string, number>()

  function alarm(event: VendorEvent & { event: 'vendor_refused_us' }): void {
    metrics.alarm(event.event)
    const name = `${event.vendor} ${event.operation}`
    if (clock() - (alarmed.get(name) ?? -Infinity) < alarmEveryMs) return
    alarmed.set(name, clock())
    log.error(event)
  }

  return (event) => {
    switch (event.event) {
      case 'vendor_call':
        metrics.vendorCall(event.vendor, event.operation, event.outcome, event.ms)
        return log.debug(event)
      case 'vendor_refused_us':
        return alarm(event)
      case 'vendor_circuit':
        metrics.circuit(event.vendor, event.state === 'open')
        return log.warn(event)
      case 'vendor_paused':
        return log.warn(event)
    }
  }
}
