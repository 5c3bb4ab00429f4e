import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemCode, problems } from '../api/kernel/problems.ts'
import { problemBody } from '../api/kernel/to-problem.ts'
import { isApi, splitUrl } from './addresses.ts'
import type { EarlyPage } from './early-pages.ts'
import type { RequestWithUrl } from './error-pages.ts'

/** Answers a request that Node could not read. @param asked what is known of it */
export type ClientFaultPage = (asked: RequestWithUrl, status: number) => EarlyPage | undefined

/** Node's codes of such requests → problems; all others are `malformed`. */
const codes: ReadonlyMap<unknown, ProblemCode> = new Map<unknown, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 'too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
])

/**
 * The time for which the rest of a request is read, ms: closed at once, the connection would be reset and the answer
 * lost.
 */
const drainMs = 2000

type ClientError = Error & { readonly code?: unknown; readonly rawPacket?: Uint8Array }

/** Address, method and cookies, as far as the bytes tell: the first ones of a request begin with its line. */
function readAsked(raw: Uint8Array | undefined, socket: Socket): RequestWithUrl & { readonly method: string } {
  const text = raw ? Buffer.from(raw).toString('latin1') : ''
  const [, method = 'GET', url = '/'] = /^([A-Z]+) (\S+) HTTP\/1/.exec(text) ?? []
  const cookie = /^cookie:[ \t]*(.*?)\r?$/im.exec(text)?.[1]
  return { method, url, headers: cookie === undefined ? {} : { cookie }, socket }
}

const pageOrProblem = (page: EarlyPage | undefined, code: ProblemCode, url: string): EarlyPage => {
  if (page && !isApi(splitUrl(url).path)) return page
  const body = JSON.stringify(problemBody(new Problem(code), randomUUID()))
  return { body, headers: { 'Content-Type': 'application/problem+json' } }
}

/**
 * Answers requests that Node cannot read (400), that are too large (413, 431) or too slow (408) with words, where Node
 * would send the status alone, and closes their connections.
 * @param common headers of every answer
 */
export function answerClientFaults(
  server: Server,
  pageOf: ClientFaultPage,
  common: Readonly<Record<string, string>>,
): void {
  /** The last answer of each connection. */
  const answers = new WeakMap<object, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => void answers.set(socket, response))
  server.on('clientError', (error: ClientError, socket: Socket) => {
    const last = answers.get(socket)
    // An answer that has begun cannot become another one.
    if (!socket.writable || (last?.headersSent && !last.closed)) return void socket.destroy()
    const code = codes.get(error.code) ?? 'malformed'
    const { status } = problems[code]
    const asked = readAsked(error.rawPacket, socket)
    const { body, headers } = pageOrProblem(pageOf(asked, status), code, asked.url ?? '/')
    const lines = Object.entries({
      Connection: 'close',
      ...common,
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Length': String(Buffer.byteLength(body)),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
    socket.end(asked.method === 'HEAD' ? head : head + body)
    const end = setTimeout(() => socket.destroy(), drainMs)
    socket.once('close', () => clearTimeout(end))
    socket.resume()
  })
}
