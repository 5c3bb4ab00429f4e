import type { RequestListener } from 'node:http'
import type { Readiness } from '../api/health/readiness.ts'
import type { Metrics } from '../lib/metrics.ts'
import { answerBare, type BareAnswer } from './guards.ts'

/**
 * What operators read, on a port of its own that the public does not reach: `GET /metrics`, and `GET /readyz` with the
 * state of each upstream.
 */
export function createMetricsListener(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  readiness: () => Promise<Readiness>,
): RequestListener {
  const pages = new Map<string | undefined, () => Promise<BareAnswer>>([
    [
      '/metrics',
      async () => ({ status: 200, headers: { 'Content-Type': metrics.contentType }, body: await metrics.text() }),
    ],
    ['/readyz', async () => readinessAnswer(await readiness())],
  ])
  return (request, response) => {
    const page = pages.get(request.url)
    if (!page) return answerBare(response, { status: 404 })
    if (request.method !== 'GET') return answerBare(response, { status: 405, headers: { Allow: 'GET' } })
    page().then(
      (answer) => answerBare(response, answer),
      () => answerBare(response, { status: 500 }),
    )
  }
}

/** Upstreams by name and state, for operators and developers. */
export const readinessAnswer = (readiness: Readiness): BareAnswer => ({
  status: readiness.status === 'ready' ? 200 : 503,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(readiness),
})
