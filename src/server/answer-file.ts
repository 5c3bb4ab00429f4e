import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheControl } from '../publish/cache-rules.ts'
import type { ReleaseFile } from '../publish/release.ts'
import { askInOrder } from '../traffic/outcome.ts'
import { splitUrl } from './addresses.ts'
import type { createPageHandler } from './answer-page.ts'
import type { createErrorPages } from './error-pages.ts'
import type { Gates } from './gates.ts'
import type { createListingPages } from './listing-pages.ts'
import { type createReadyAnswers, mayHaveSession } from './ready-answers.ts'
import type { Refusals } from './refusals.ts'
import type { createReleaseFiles } from './release-files.ts'

export type FileParts = {
  readonly files: ReturnType<typeof createReleaseFiles>
  /** Categories that are asked for more than themselves. */
  readonly listings: ReturnType<typeof createListingPages>
  /** Whether members of the trade programme alone have a page under a path. */
  readonly isMembersPath: (path: string) => boolean
}

type FileContext = {
  readonly ready: ReturnType<typeof createReadyAnswers>
  readonly pages: Pick<ReturnType<typeof createPageHandler>, 'render'>
  readonly gates: Pick<Gates, 'listings' | 'renders'>
  readonly refusals: Refusals
  readonly errors: ReturnType<typeof createErrorPages>
}

/** Answers files of the release, listings, which are asked for more than their file, and what is missing. */
export function createFileHandler(
  { files, listings, isMembersPath }: FileParts,
  { ready, pages, gates, refusals, errors }: FileContext,
) {
  async function sendMissing(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = errors.missing(request)
    if (!page) return pages.render(request, response)
    errors.logNotFound(request)
    // A path without a locale is answered in the visitor's, and members have a page where others have none: no shared
    // cache may hand that to the next one.
    const isShared = page.isShared && !isMembersPath(splitUrl(request.url ?? '').path)
    await files.send(request, response, page.path, page.file, isShared ? undefined : 'no-store')
  }

  async function sendListing(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    asked: string,
  ): Promise<void> {
    const exchange = { request, response }
    if (!refusals.refuseUnlessPassed(await askInOrder(gates.listings, exchange), request, response)) return
    const settled = await listings.send(request, response, path, asked, () => askInOrder(gates.renders, exchange))
    refusals.refuseUnlessPassed(settled, request, response)
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    file: ReleaseFile | undefined,
  ): Promise<void> => {
    if (!file) return sendMissing(request, response)
    const { query } = splitUrl(request.url ?? '/')
    const asked = listings.asked(path, query)
    if (asked !== undefined) return sendListing(request, response, path, asked)
    if (query === '' && !mayHaveSession(request)) ready.note(path, file)
    await files.send(request, response, path, file, cacheControl(path, file.status, query))
  }
}
