import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { VendorEvent, VendorWatch } from './guard/vendor-events.ts'

/** An alarm is told again after a minute, not with every call. */
const alarmEveryMs = 60_000
const quotaMessage =
  'The configured quota is higher than what the vendor leaves this shop: lower it (BIGCOMMERCE_QUOTA)'

/**
 * Logs and counts what happens to calls of vendors. A refusal of our own credentials, a clock that is wrong, and a
 * quota that is set too high, are an error line and an alarm: shoppers only see a 502 or a 503, or nothing at all, and
 * the rest of the shop goes on.
 * @param now ms of a clock that never jumps
 */
export function watchVendors(log: Log, metrics: Metrics, now: () => number): VendorWatch {
  const alarmed = new Map<string, number>()

  /** @param about what is told of once a minute */
  function alarm(event: VendorEvent & { readonly message?: string }, about: string): void {
    metrics.alarm(event.event)
    const name = `${event.event} ${event.vendor} ${about}`
    if (now() - (alarmed.get(name) ?? -Infinity) < alarmEveryMs) return
    alarmed.set(name, now())
    log.error(event)
  }

  return (event) => {
    switch (event.event) {
      case 'vendor_call':
        metrics.vendorCall(event.vendor, event.operation, event.outcome, event.ms)
        return log.debug(event)
      case 'vendor_refused_us':
        return alarm(event, event.operation)
      case 'vendor_clock_differs':
        return alarm(event, 'clock')
      case 'vendor_quota_too_high':
        return alarm({ ...event, message: quotaMessage }, 'quota')
      case 'vendor_circuit':
        metrics.circuit(event.vendor, event.state === 'open')
        return log.warn(event)
      case 'vendor_paused':
        return log.warn(event)
    }
  }
}
