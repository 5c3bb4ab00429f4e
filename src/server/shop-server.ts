import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type PathDecision, type PathFacts, readPath } from '../domain/pages/links/path-order.ts'
import { securityHeaders } from '../domain/pages/policy/security-headers.ts'
import { type Resolution, tooManyRedirects } from '../domain/pages/links/redirects/resolve-redirects.ts'
import type { Metrics } from '../lib/metrics.ts'
import { isApi, isHealth, isRead, splitUrl } from './addresses.ts'
import { type CallParts, createCallHandler } from './answer-call.ts'
import { createFileHandler, type FileParts } from './answer-file.ts'
import { createPageHandler, type PageParts } from './answer-page.ts'
import type { BlockList } from './block-list.ts'
import { type ClientsParts, createClients } from './clients.ts'
import { createEarlyAnswers } from './early-answers.ts'
import type { EarlyPageParts } from './early-pages.ts'
import { createErrorPages, type ErrorPageParts } from './error-pages.ts'
import { createGates, type GatesParts } from './gates.ts'
import { answerBare, type BareAnswer, createGuard, type Refusal, refuse, requestId } from './guards.ts'
import type { PageReason, PageRequest } from './page-reason.ts'
import { createReadyAnswers } from './ready-answers.ts'
import { createRefusals } from './refusals.ts'

export type ShopServerParts = ErrorPageParts &
  Pick<EarlyPageParts, 'earlyWords'> &
  ClientsParts &
  Omit<GatesParts, 'metrics'> &
  CallParts &
  PageParts &
  FileParts & {
    readonly port: number
    readonly blockList: BlockList
    /** The targets of old addresses. */
    readonly redirects: (path: string) => Resolution | undefined
    /**
     * The reason for which a page is rendered for this request; `undefined` where the file under its path is the
     * answer.
     */
    readonly pageReason: (request: PageRequest) => Promise<PageReason | undefined>
    /** True once the process is to end: connections are then not kept. */
    readonly isStopping: () => boolean
    readonly metrics: Pick<Metrics, 'request' | 'blocked' | 'shed' | 'rateLimited'>
  }

/** Permanent redirects are cached for an hour; redirects to the visitor's locale never. */
const redirectCache = { 307: 'no-store', 308: 'public, max-age=3600' } as const

/** Answers a request, and is done. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined
/** Says before anything reads a request how it is answered instead of by a handler; `undefined` lets it pass. */
type DoorGate = { readonly name: string; readonly ask: (request: IncomingMessage) => Answer | undefined }

/**
 * The outermost listener of the shop: the gates at the door, then what was decided before, then one of three handlers:
 * calls of the API, pages that are rendered on demand, files of the release, in the order in which a path is read
 * (specification, addendum 2). Every answer leaves with the same headers, whichever part made it.
 */
export function createShopListener(parts: ShopServerParts): RequestListener {
  const common = securityHeaders(parts.siteUrl)
  const headers = Object.entries(common)
  const { files, metrics } = parts
  const ready = createReadyAnswers(files, common)
  const clients = createClients(parts)
  const gates = createGates(parts, clients)
  const errors = createErrorPages(parts)
  const countPage = createPageCount(metrics)
  const refusals = createRefusals(parts, errors, countPage)
  const answerEarly = createEarlyAnswers()
  const door = createDoor(parts, refusals.refuseAddress)
  const sendCall = createCallHandler(parts, { clients, gates, refusals, answerEarly })
  const pages = createPageHandler(parts, { clients, gates, refusals, errors })
  const sendFile = createFileHandler(parts, { ready, pages, gates, refusals, errors })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { path, query } = splitUrl(request.url ?? '/')
    if (isRead(request) || !isApi(path) || isHealth(path)) answerEarly(request, response, clients.of(request))
    if (isApi(path)) return sendCall(request, response, path)
    countPage(request, response)
    if (!isRead(request))
      return refusals.refuseInWords(request, response, { code: 'method_not_allowed', headers: { Allow: 'GET, HEAD' } })
    const bare = bareAnswer(readPath(path, query, factsFor(parts, request)))
    if (bare) return answerBare(response, bare)
    const file = files.find(path) ?? files.findElsewhere(path)
    const reason = await parts.pageReason({ path, query, cookies: request.headers.cookie, isMissing: !file })
    return reason ? pages.send(request, response, reason) : sendFile(request, response, path, file)
  }

  const answerFailed = async (request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> => {
    const failed = await errors.failed(request, error)
    if (response.headersSent) return void response.destroy()
    const body = new Uint8Array(await failed.arrayBuffer())
    response.writeHead(failed.status, Object.fromEntries(failed.headers))
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  /** Answers what was decided before. @returns whether it did */
  function sendReady(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const start = performance.now()
    const status = parts.isStopping() ? undefined : ready.send(request, response, id)
    if (status === undefined) return false
    metrics.request('pages', request.method ?? '', status, performance.now() - start)
    return true
  }

  return (request, response) => {
    const id = requestId(request, parts.clientInfo(request))
    // The API reads it there.
    request.headers['x-request-id'] = id
    const stop = askAtDoor(door, request)
    if (!stop && sendReady(request, response, id)) return
    for (const [name, value] of headers) response.setHeader(name, value)
    response.setHeader('X-Request-Id', id)
    if (parts.isStopping()) response.setHeader('Connection', 'close')
    if (stop) answerEarly(request, response, clients.of(request))
    const answered = (stop ?? answer)(request, response)
    answered?.catch((error: unknown) => answerFailed(request, response, error))
  }
}

/** Counts the answers of pages; the API counts its own, by route. */
const createPageCount =
  (metrics: Pick<Metrics, 'request'>) =>
  ({ method = '' }: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now()
    response.once('finish', () => metrics.request('pages', method, response.statusCode, performance.now() - start))
  }

/** The gates that every request meets, in their order. */
function createDoor(
  { siteUrl, port, blockList, clientInfo, metrics }: ShopServerParts,
  refuseAddress: (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => Promise<void>,
): readonly DoorGate[] {
  const guard = createGuard(siteUrl, port)
  return [
    {
      name: 'block_list',
      ask(request) {
        const blocked = blockList(request, clientInfo(request).address)
        if (!blocked) return undefined
        return (_, response) => {
          metrics.blocked(blocked)
          refuse(request, response, { code: 'blocked' })
          return undefined
        }
      },
    },
    {
      name: 'framing',
      ask(request) {
        const refusal = guard(request)
        if (!refusal) return undefined
        return (_, response) => {
          if ('code' in refusal) return refuseAddress(request, response, refusal)
          answerBare(response, refusal)
          return undefined
        }
      },
    },
  ]
}

function askAtDoor(door: readonly DoorGate[], request: IncomingMessage): Answer | undefined {
  for (const { ask } of door) {
    const stop = ask(request)
    if (stop) return stop
  }
  return undefined
}

const factsFor = ({ files, redirects, visitor }: ShopServerParts, request: IncomingMessage): PathFacts => ({
  fileStatus: (path) => files.find(path)?.status,
  redirects,
  visitor: () => visitor(request),
})

/** The answer that needs no page; `undefined` for what has one, or none. */
function bareAnswer(decision: PathDecision): BareAnswer | undefined {
  if (decision.kind === 'too-many-redirects') return { status: 400, body: tooManyRedirects }
  if (decision.kind !== 'redirect') return undefined
  const { status, location } = decision
  return { status, headers: { Location: location, 'Cache-Control': redirectCache[status] } }
}
