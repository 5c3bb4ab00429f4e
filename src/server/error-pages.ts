import { pageNotFound } from '../domain/pages/error-page.ts'
import { findLocale, type Locale } from '../domain/locale/locale.ts'
import { networkOf } from '../lib/ip-ranges.ts'
import type { Log } from '../lib/log.ts'
import { createLogSampler } from '../lib/log-sampler.ts'
import type { ReleaseFile } from '../publish/release.ts'
import { splitUrl } from './addresses.ts'
import type { createReleaseFiles } from './release-files.ts'
import type { IncomingRequest, ClientInfo } from './client-info.ts'

export type ErrorPageParts = {
  readonly files: Pick<ReturnType<typeof createReleaseFiles>, 'find' | 'body'>
  /** The visitor's locale. */
  readonly visitor: (request: IncomingRequest) => Locale
  /** Reads the client of a request, as the trusted proxies name it. */
  readonly clientInfo: (request: IncomingRequest) => ClientInfo
  readonly log: Log
}

/** An error page of the release. `isShared` when it is the same for all visitors of the path. */
export type ErrorPage = { readonly path: string; readonly file: ReleaseFile; readonly isShared: boolean }

export type RequestWithUrl = IncomingRequest & {
  readonly url?: string | undefined
  readonly method?: string | undefined
}

/**
 * The pages that say what went wrong, in the locale of the address, else the visitor's. The publisher puts them at
 * `/{locale}/404` and `/{locale}/500`; a release without them is answered without a page.
 */
export function createErrorPages({ files, visitor, clientInfo, log }: ErrorPageParts) {
  const missingLines = createLogSampler(log, 'page_not_found')
  const failureLines = createLogSampler(log, 'request_failed')
  const find = (status: 404 | 500, request: RequestWithUrl): ErrorPage | undefined => {
    const own = findLocale((request.url ?? '/').split(/[/?]/, 2)[1] ?? '')
    const path = `/${(own ?? visitor(request)).locale}/${status}`
    const file = files.find(path)
    return file && { path, file, isShared: own !== undefined }
  }

  const logFailed = (asked: RequestWithUrl, error: unknown): void => {
    if (failureLines.allows(networkOf(clientInfo(asked).address)))
      log.error({ event: 'request_failed', requestId: asked.headers['x-request-id'], err: error })
  }

  const failure = async (page: ErrorPage | undefined): Promise<Response> => {
    if (!page) return new Response(null, { status: 500, headers: { 'Content-Type': 'text/plain' } })
    const body = new Uint8Array(await files.body(page.file))
    return new Response(body, { status: 500, headers: { ...page.file.headers, 'Content-Type': page.file.type } })
  }

  return {
    missing: (request: RequestWithUrl): ErrorPage | undefined => find(404, request),
    /** Logs a path without a page (specification, core 8). */
    logNotFound(asked: RequestWithUrl): void {
      if (missingLines.allows(networkOf(clientInfo(asked).address)))
        log.info({ event: 'page_not_found', message: pageNotFound(splitUrl(asked.url ?? '/').path) })
    },
    /** Logs why a request failed and answers it. Never throws. */
    async failed(request: RequestWithUrl, error: unknown): Promise<Response> {
      logFailed(request, error)
      const answer = await failure(find(500, request)).catch((pageError: unknown) => {
        logFailed(request, pageError)
        return failure(undefined)
      })
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    },
  }
}
