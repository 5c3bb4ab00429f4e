import { currentChoice } from '../../../domain/analytics/consent.ts'
import { browserSpanMetric, mostTimedCalls, type TimedCall } from '../../../domain/analytics/timed-call.ts'

/** The address of pages' reports (decision 077). */
const reportPath = '/api/measurements'

/** The browser's part of a trace; nothing for calls whose answer names no span. */
function timedCall(entry: PerformanceResourceTiming): TimedCall | undefined {
  const traceparent = entry.serverTiming.find(({ name }) => name === browserSpanMetric)?.description
  if (traceparent === undefined) return undefined
  const now = Date.now()
  const since = (time: number): number => Math.max(0, time - entry.startTime)
  return {
    traceparent,
    started: now - (performance.now() - entry.startTime),
    now,
    sent: since(entry.requestStart),
    answered: since(entry.responseStart),
    took: since(entry.responseEnd),
  }
}

/** Reports calls of the API that are traced (decision 099). Call it with consent only. */
export function reportCalls(pageType: string, entries: readonly PerformanceResourceTiming[]): void {
  // Another tab may have refused meanwhile.
  if (currentChoice(document.cookie) === 'refused') return
  const calls = entries.flatMap((entry) => timedCall(entry) ?? []).slice(0, mostTimedCalls)
  if (calls.length === 0) return
  const body = JSON.stringify({ page_type: pageType, vitals: [], errors: [], calls })
  navigator.sendBeacon(reportPath, new Blob([body], { type: 'application/json' }))
}
