import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import { logFailure } from '../../log-failure.ts'
import { currentChoice } from '../../../domain/analytics/consent.ts'
import { type Failure, type ScriptFault, toScriptFault } from '../../../domain/analytics/script-fault.ts'
import type { Vital } from '../../../domain/analytics/web-vitals.ts'

/** The address of pages' reports (decision 077). */
const reportPath = '/api/measurements'
/** A longer time is no measure of speed: a tab that slept. */
const longestMs = 120_000
/** Most errors of a report. */
const mostErrors = 10

/** In ms, CLS in thousandths. */
const toVital = ({ name, value }: MetricType): Vital => ({
  name,
  value: Math.round(name === 'CLS' ? value * 1000 : value),
})

/**
 * Adapter of the shop's own measurement: reports web vitals and script errors when the page is hidden or left. Each
 * vital of a visit and each error is reported once, also when the page is shown again. Call it once per page, with
 * consent only.
 * @param failures where the page lists its errors; emptied by each report
 */
export function measureVisit(pageType: string, failures: Failure[]): void {
  /** By the id of their page view: one that is restored from the back/forward cache is another. */
  const vitals = new Map<string, Vital>()
  const sent = new Set<string>()
  const take = (metric: MetricType): void => {
    if (!sent.has(metric.id)) vitals.set(metric.id, toVital(metric))
  }
  for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(take)

  function newErrors(): readonly ScriptFault[] {
    const errors = failures.splice(0).flatMap((failure) => toScriptFault(failure, location.origin) ?? [])
    return errors.slice(0, mostErrors).filter(({ message, source }) => {
      const key = `${message} ${source}`
      return !sent.has(key) && sent.add(key)
    })
  }

  function report(): void {
    // Another tab may have refused meanwhile.
    if (currentChoice(document.cookie) === 'refused') return
    const measured = [...vitals.values()].filter(({ value }) => value <= longestMs)
    for (const id of vitals.keys()) sent.add(id)
    vitals.clear()
    const errors = newErrors()
    if (measured.length + errors.length === 0) return
    const body = JSON.stringify({ page_type: pageType, vitals: measured, errors })
    navigator.sendBeacon(reportPath, new Blob([body], { type: 'application/json' }))
  }

  watchTracedCalls(pageType)
  // On the window, so that the library's own listeners have been called.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report())
  addEventListener('pagehide', report)
}

/** Reports the browser's part of calls that the shop traces; the script for it comes with the first of them. */
function watchTracedCalls(pageType: string): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    const isTraced = entries.some(({ serverTiming }) => serverTiming.length > 0)
    if (!isTraced) return
    import('./report-calls.ts')
      .then((script) => script.reportCalls(pageType, entries))
      .catch((error: unknown) => logFailure('analytics Error', error))
  })
  observer.observe({ type: 'resource', buffered: true })
}
