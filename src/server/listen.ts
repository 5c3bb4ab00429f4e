import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { answerClientFaults, type ClientFaultPage } from './client-faults.ts'
import { connectionLimits } from '../traffic/policy/process.ts'
import { limitConnections } from '../traffic/process/connections.ts'
import { takeTurns } from '../traffic/process/turns.ts'

/** Times in milliseconds; the proxy in front must give up on an idle connection before we do (security, G22). */
const settings = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  // Node looks for late clients every 30 s unless told otherwise.
  connectionsCheckingInterval: 2000,
  // The guard answers a request without a host, in words.
  requireHostHeader: false,
  // Set on connections that stay: for one that is closed as it comes it would take half as long again.
  noDelay: false,
}

/** A connection on which nothing moves for so long ends, ms: its client does not read its answer, or is gone. */
const silenceMs = 30_000

/**
 * Connections that may wait while the event loop is at work. With Node's own 511, the first of one client's hundreds
 * would make a visitor's connection wait for its second try, a second later. The system may allow fewer (`somaxconn`).
 */
const backlog = 4096

export type ListenOptions = {
  /** Whose connections, by their address, all clients share. */
  readonly isTrustedProxy?: (address: string) => boolean
  /** The client's address; by default that of the connection. */
  readonly clientAddress?: (request: IncomingMessage) => string
  /** Says why a request could not be read; a problem unless told. */
  readonly clientFault?: ClientFaultPage
  /** Headers of every answer. */
  readonly commonHeaders?: Readonly<Record<string, string>>
}

const noProxy = (): boolean => false
const ownAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

/**
 * Listens on a host; `localhost` means both loopback addresses, since clients differ in which they try first.
 * @throws the system's error (`EADDRINUSE`, `EACCES`) when the port cannot be had
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  options: ListenOptions = {},
): Promise<Server[]> {
  const open = (at: string, on: number): Promise<Server> => listenOn(listener, at, on, options)
  const first = await open(host === 'localhost' ? '127.0.0.1' : host, port)
  if (host !== 'localhost') return [first]
  const address = first.address()
  const second = await open('::1', typeof address === 'object' ? (address?.port ?? port) : port).catch(
    (error: unknown) => {
      if (hasNoSuchAddress(error)) return undefined
      first.close()
      throw error
    },
  )
  return second ? [first, second] : [first]
}

/** The machine has no IPv6. */
const hasNoSuchAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')

/**
 * The gates of a server's connections and requests, in the order in which these meet them, and in which they are
 * attached: the first lets the HTTP server have only connections that may stay, while the second counts all of them.
 * Those that are closed come one in a turn of the event loop, too, and others wait behind them.
 */
const serverGates = (
  listener: RequestListener,
  isTrustedProxy: (address: string) => boolean,
  clientAddress: (request: IncomingMessage) => string,
) => [
  { name: 'connections', attach: (server: Server) => limitConnections(server, isTrustedProxy) },
  { name: 'turns', attach: (server: Server) => takeTurns(server, listener, clientAddress) },
]

function listenOn(
  listener: RequestListener,
  host: string,
  port: number,
  {
    isTrustedProxy = noProxy,
    clientAddress = ownAddress,
    clientFault = () => undefined,
    commonHeaders = {},
  }: ListenOptions,
): Promise<Server> {
  const server = createServer(settings)
  answerClientFaults(server, clientFault, commonHeaders)
  server.maxConnections = connectionLimits.all
  server.timeout = silenceMs
  // Small answers are sent at once.
  server.on('connection', (socket) => socket.setNoDelay(true))
  for (const { attach } of serverGates(listener, isTrustedProxy, clientAddress)) attach(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, () => resolve(server))
  })
}

/**
 * The time between two searches for connections that have become idle, ms: one whose request began before the end may
 * be kept.
 */
const idleCheckMs = 100

/** Stops taking requests, lets those under way finish for `graceMs`, then cuts what is left. */
export async function closeAll(servers: readonly Server[], graceMs: number): Promise<void> {
  const cut = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
  const idle = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), idleCheckMs)
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  clearTimeout(cut)
  clearInterval(idle)
}
