import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { inRequestScope, type RequestScope } from '../lib/request-scope.ts'
import { askInOrder, RefusedError } from '../traffic/outcome.ts'
import { listeningAt } from './answer-call.ts'
import type { Clients } from './clients.ts'
import type { RequestWithUrl, createErrorPages } from './error-pages.ts'
import type { Gates } from './gates.ts'
import { requestIdOf } from './guards.ts'
import type { PageReason } from './page-reason.ts'
import type { Refusals } from './refusals.ts'
import type { RenderPage } from './render-on-demand.ts'
import type { createSearchPages } from './search-pages.ts'

/**
 * The time at which a rendered page is due, ms after its request came: then it says that the platform does not answer.
 */
const pageDueMs = 5000
/** The same of a preview: it reads some sixty lists, and its editor waits as the editing page does. */
const previewDueMs = 20_000

export type PageParts = {
  readonly siteUrl: string
  /** Renders what is made for a request, and the 404 page of a release that has none. */
  readonly renderPage: RenderPage
  /** Pages of search results that visitors share. */
  readonly searches: ReturnType<typeof createSearchPages>
}

type PageContext = {
  readonly clients: Clients
  readonly gates: Pick<Gates, 'pages'>
  readonly refusals: Refusals
  readonly errors: ReturnType<typeof createErrorPages>
}

/** Answers pages that are rendered on demand. */
export function createPageHandler(
  { siteUrl, renderPage, searches }: PageParts,
  { clients, gates, refusals, errors }: PageContext,
) {
  const reasons = new WeakMap<RequestWithUrl, PageReason>()
  const pages = getRequestListener(
    (request, { incoming }) => rendered(request, incoming, reasons.get(incoming)),
    listeningAt(siteUrl),
  )

  const scopeOf = (asked: RequestWithUrl, reason?: PageReason): RequestScope => ({
    id: requestIdOf(asked),
    dueAt: performance.now() + (reason?.kind === 'preview' ? previewDueMs : pageDueMs),
    client: clients.of(asked),
  })

  /** Renders a page, and shares one of search results with those who ask for the same. */
  async function renderFor(asked: RequestWithUrl, request: Request, reason?: PageReason): Promise<Response> {
    if (reason?.kind !== 'search') return renderPage(request, reason)
    let found: number | undefined
    const page = await renderPage(request, { kind: 'search', onFound: (count) => (found = count) })
    return searches.share(asked, page, found)
  }

  /** A page made for this request; one that is refused comes back by itself, one that breaks is the 500 page. */
  async function rendered({ headers: given }: Request, asked: RequestWithUrl, reason?: PageReason): Promise<Response> {
    try {
      // Pages know the site's own address, never the Host header's (security, T3).
      const request = new Request(new URL(asked.url ?? '/', siteUrl), { headers: given })
      const page = await inRequestScope(scopeOf(asked, reason), () => renderFor(asked, request, reason))
      if (page.status === 404) errors.logNotFound(asked)
      return page.status === 500 ? await errors.failed(asked, new Error('the page answered 500')) : page
    } catch (error) {
      if (error instanceof RefusedError) return refusals.refusedResponse(asked, error.refusal)
      return errors.failed(asked, error)
    }
  }

  return {
    /** Renders the page of an address that has no file. */
    render: (request: IncomingMessage, response: ServerResponse): void => void pages(request, response),
    /** Renders a page for a reason, once the gates let it pass; results that others asked for are answered at once. */
    async send(request: IncomingMessage, response: ServerResponse, reason: PageReason): Promise<void> {
      const isShared =
        reason.kind === 'search' && inRequestScope(scopeOf(request), () => searches.send(request, response))
      if (isShared) return
      const settled = await askInOrder(gates.pages, { request, response })
      if (!refusals.refuseUnlessPassed(settled, request, response)) return
      reasons.set(request, reason)
      await pages(request, response)
    },
  }
}
