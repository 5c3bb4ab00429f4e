import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one network that are begun in one turn of the event loop: large pages of all of them take 2 ms. */
const mostOfTurn = 4
/** What a request counts that was answered at once, from memory: it takes an eighth of a large page's time. */
const answeredWeight = 1 / 8
/** Turns in a row that are left to new connections. */
const mostPassed = 200
/** Unanswered requests of one connection. Browsers send the next one after the answer. */
const mostPipelined = 100

/** A connection's requests: one is answered at a time. */
type Line = { isAnswering: boolean; readonly waiting: (() => void)[] }
/** Begins a request. @returns how much it counts in its turn */
type Begin = () => number

/**
 * Lets clients take turns: of one network only so many requests are begun in a turn of the event loop, and of one
 * connection one at a time. Thousands that come at once would otherwise be answered before the next one of any other
 * client. The event loop takes one new connection a turn, so what waits gives way while there are some.
 * @param networkOf the client's network
 */
export function takeTurns(
  server: Pick<Server, 'on'>,
  listener: RequestListener,
  networkOf: (request: IncomingMessage) => string,
  most = mostOfTurn,
): void {
  const networks = new Map<string, { begun: number; readonly waiting: Begin[] }>()
  const lines = new WeakMap<Socket, Line>()
  let isScheduled = false
  let hasNewConnection = false
  let passed = 0

  function scheduleTurn(): void {
    if (isScheduled) return
    isScheduled = true
    // What other connections sent meanwhile is read first.
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isScheduled = false
    passed = hasNewConnection && passed < mostPassed ? passed + 1 : 0
    hasNewConnection = false
    if (passed > 0) return scheduleTurn()
    for (const [network, own] of networks) {
      own.begun = 0
      if (own.waiting.length === 0) networks.delete(network)
      while (own.begun < most && own.waiting.length > 0) own.begun += own.waiting.shift()?.() ?? 0
    }
    if (networks.size > 0) scheduleTurn()
  }

  /** Begins now, or in a later turn. */
  function enqueue(network: string, begin: Begin): void {
    const own = networks.get(network) ?? { begun: 0, waiting: [] }
    networks.set(network, own)
    scheduleTurn()
    if (own.begun >= most) return void own.waiting.push(begin)
    own.begun += begin()
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isAnswering = true
    response.once('close', () => {
      line.isAnswering = false
      line.waiting.shift()?.()
    })
    enqueue(networkOf(request), () => {
      if (request.socket.destroyed) return 0
      listener(request, response)
      return response.writableEnded ? answeredWeight : 1
    })
  }

  server.on('connection', () => (hasNewConnection = true))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isAnswering: false, waiting: [] }
    lines.set(socket, line)
    if (!line.isAnswering) return begin(line, request, response)
    if (line.waiting.length >= mostPipelined) return void socket.destroy()
    line.waiting.push(() => begin(line, request, response))
  })
}
