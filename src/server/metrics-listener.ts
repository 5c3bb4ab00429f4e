import type { RequestListener } from 'node:http'
import type { Readiness } from '../api/health/readiness.ts'
import { measurementsPath } from '../api/operators/routes.ts'
import { releasesPath } from '../api/operators/releases-routes.ts'
import type { Metrics } from '../lib/metrics.ts'
import { answerBare, type BareAnswer } from './guards.ts'

/**
 * The pages that operators use, on a port of its own that the public does not reach: `GET /metrics`, `GET /readyz` with
 * the state of each upstream, the forms that visitors sent, and the pages of measurements and releases.
 */
export function createMetricsListener(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  readiness: () => Promise<Readiness>,
  operators: RequestListener,
): RequestListener {
  const pages = new Map<string | undefined, () => Promise<BareAnswer>>([
    [
      '/metrics',
      async () => ({ status: 200, headers: { 'Content-Type': metrics.contentType }, body: await metrics.text() }),
    ],
    ['/readyz', async () => readinessAnswer(await readiness())],
  ])
  return (request, response) => {
    if (isOperators(request.url ?? '')) return void operators(request, response)
    const page = pages.get(request.url)
    if (!page) return answerBare(response, { status: 404 })
    if (request.method !== 'GET') return answerBare(response, { status: 405, headers: { Allow: 'GET' } })
    page().then(
      (answer) => answerBare(response, answer),
      () => answerBare(response, { status: 500 }),
    )
  }
}

const isOperators = (url: string): boolean =>
  url === measurementsPath || url === releasesPath || url.startsWith(`${releasesPath}/`) || url.startsWith('/forms/')

/** Upstreams by name and state, for operators and developers. */
export const readinessAnswer = (readiness: Readiness): BareAnswer => ({
  status: readiness.status === 'ready' ? 200 : 503,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(readiness),
})
