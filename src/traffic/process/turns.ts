import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, rangeFactor, rangeOf } from '../../lib/ip-ranges.ts'
import { turnLimits } from '../policy/process.ts'

/** A connection's requests: one is answered at a time. */
type ConnectionQueue = { isAnswering: boolean; readonly waiting: (() => void)[] }
/** Begins a request. @returns how much it counts in its turn */
type Begin = () => number
/** Requests of a range: begun in this turn, the most of a turn, and how many networks it has here. */
type RangeTurn = { begun: number; readonly most: number; networks: number }
type NetworkTurn = { begun: number; readonly around: RangeTurn; readonly waiting: Begin[] }

/**
 * Lets clients take turns: of one network and of one range only so many requests are begun in a turn of the event loop,
 * and of one connection one at a time. Thousands that come at once would otherwise be answered before the next one of
 * any other client. The event loop takes one new connection a turn, so what waits gives way while there are some.
 * @param addressOf the client's address
 */
export function takeTurns(
  server: Pick<Server, 'on'>,
  listener: RequestListener,
  addressOf: (request: IncomingMessage) => string,
  most: number = turnLimits.requests,
): void {
  const networks = new Map<string, NetworkTurn>()
  const ranges = new Map<string, RangeTurn>()
  const lines = new WeakMap<Socket, ConnectionQueue>()
  let isScheduled = false
  let hasNewConnection = false
  let passed = 0

  function scheduleTurn(): void {
    if (isScheduled) return
    isScheduled = true
    // The bytes that other connections sent meanwhile are read first.
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isScheduled = false
    passed = hasNewConnection && passed < turnLimits.passed ? passed + 1 : 0
    hasNewConnection = false
    if (passed > 0) return scheduleTurn()
    for (const own of [...ranges.values(), ...networks.values()]) own.begun = 0
    for (const [network, own] of [...networks]) {
      // Those that are served go to the end: the next turn of their range is another network's first.
      if (mayBegin(own)) networks.delete(network)
      if (own.waiting.length === 0) removeNetwork(network, own)
      else networks.set(network, own)
      while (mayBegin(own) && own.waiting.length > 0) begin(own, own.waiting.shift())
    }
    if (networks.size > 0) scheduleTurn()
  }

  const mayBegin = ({ begun, around }: NetworkTurn): boolean => begun < most && around.begun < around.most

  function begin(own: NetworkTurn, work: Begin | undefined): void {
    const weight = work?.() ?? 0
    own.begun += weight
    own.around.begun += weight
  }

  function join(address: string): NetworkTurn {
    const network = networkOf(address)
    const known = networks.get(network)
    if (known) return known
    const range = rangeOf(address)
    const around = ranges.get(range) ?? { begun: 0, most: most * rangeFactor(range), networks: 0 }
    ranges.set(range, around)
    around.networks += 1
    const own = { begun: 0, around, waiting: [] }
    networks.set(network, own)
    return own
  }

  function removeNetwork(network: string, { around }: NetworkTurn): void {
    networks.delete(network)
    around.networks -= 1
    if (around.networks === 0) ranges.delete(rangeOf(network))
  }

  function openLine(socket: Socket): ConnectionQueue {
    const line: ConnectionQueue = { isAnswering: false, waiting: [] }
    lines.set(socket, line)
    return line
  }

  /** Begins now, or in a later turn. */
  function enqueue(address: string, work: Begin): void {
    const own = join(address)
    scheduleTurn()
    if (mayBegin(own)) begin(own, work)
    else own.waiting.push(work)
  }

  function answer(line: ConnectionQueue, request: IncomingMessage, response: ServerResponse): void {
    line.isAnswering = true
    response.once('close', () => {
      line.isAnswering = false
      line.waiting.shift()?.()
    })
    enqueue(addressOf(request), () => {
      if (request.socket.destroyed) return 0
      listener(request, response)
      return response.writableEnded ? turnLimits.answeredWeight : 1
    })
  }

  server.on('connection', () => (hasNewConnection = true))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket) ?? openLine(socket)
    if (!line.isAnswering) return answer(line, request, response)
    if (line.waiting.length >= turnLimits.pipelined) return void socket.destroy()
    line.waiting.push(() => answer(line, request, response))
  })
}
