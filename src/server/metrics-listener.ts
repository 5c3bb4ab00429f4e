import type { RequestListener } from 'node:http'
import type { Metrics } from '../lib/metrics.ts'
import { answerBare } from './guards.ts'

/** `GET /metrics`, on a port of its own that the public does not reach. */
export function createMetricsListener(metrics: Pick<Metrics, 'text' | 'contentType'>): RequestListener {
  return (request, response) => {
    if (request.url !== '/metrics') return answerBare(response, { status: 404 })
    if (request.method !== 'GET') return answerBare(response, { status: 405, headers: { Allow: 'GET' } })
    metrics.text().then(
      (body) => answerBare(response, { status: 200, headers: { 'Content-Type': metrics.contentType }, body }),
      () => answerBare(response, { status: 500 }),
    )
  }
}
