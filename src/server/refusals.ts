import type { IncomingMessage, ServerResponse } from 'node:http'
import { problems } from '../api/kernel/problems.ts'
import { fromRefusal } from '../api/kernel/to-problem.ts'
import type { Refusal as TrafficRefusal, Settled } from '../traffic/outcome.ts'
import { isApi, isRead, splitUrl } from './addresses.ts'
import { createEarlyPages, type EarlyPageParts } from './early-pages.ts'
import type { createErrorPages, RequestWithUrl } from './error-pages.ts'
import { bareResponse, type Refusal, refuse, refusedPage } from './guards.ts'
import type { createReleaseFiles } from './release-files.ts'

type RefusalsParts = EarlyPageParts & { readonly files: Pick<ReturnType<typeof createReleaseFiles>, 'send'> }

/** Ends requests that go no further. @param countPage counts what is answered by a page */
export function createRefusals(
  parts: RefusalsParts,
  errors: ReturnType<typeof createErrorPages>,
  countPage: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const earlyPages = createEarlyPages(parts)

  /** In words. */
  function refuseInWords(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    refuse(request, response, refusal, earlyPages(request, problems[refusal.code].status))
  }

  /** An address that no page can have, at its beginning or after its locale, is answered by the visitor's 404 page. */
  async function refuseAddress(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<void> {
    const page = errors.missing(request)
    const { pageStatus } = refusal
    const hasPage = isRead(request) && !isApi(splitUrl(request.url ?? '').path)
    if (!page || !pageStatus || !hasPage) return refuseInWords(request, response, refusal)
    countPage(request, response)
    errors.logNotFound(request)
    await parts.files.send(request, response, page.path, { ...page.file, status: pageStatus }, 'no-store')
  }

  /** Answers what gates refuse. @returns whether they let the request pass */
  function refuseUnlessPassed(settled: Settled, request: IncomingMessage, response: ServerResponse): boolean {
    if (settled.kind === 'refuse') refuseInWords(request, response, fromRefusal(settled))
    return settled.kind === 'pass'
  }

  /** The answer to a page that was let pass, and is refused what it asks of others. */
  function refusedResponse(request: RequestWithUrl, settled: TrafficRefusal): Response {
    const refusal = fromRefusal(settled)
    return bareResponse(refusedPage(request, refusal, earlyPages(request, problems[refusal.code].status)))
  }

  return { refuseInWords, refuseAddress, refuseUnlessPassed, refusedResponse }
}

export type Refusals = ReturnType<typeof createRefusals>
