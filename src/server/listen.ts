import { createServer, type RequestListener, type Server } from 'node:http'

/** Milliseconds; the proxy in front must give up on an idle connection before we do (security guide G22). */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  // Node looks for late clients every 30 s unless told otherwise.
  connectionsCheckingInterval: 2000,
}

/**
 * Listens on a host; `localhost` means both loopback addresses, since clients differ in which they try first.
 * @throws the system's error (`EADDRINUSE`, `EACCES`) when the port cannot be had
 */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Server[]> {
  const first = await listenOn(listener, host === 'localhost' ? '127.0.0.1' : host, port)
  if (host !== 'localhost') return [first]
  const address = first.address()
  const second = await listenOn(listener, '::1', typeof address === 'object' ? (address?.port ?? port) : port).catch(
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

function listenOn(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(timeouts, listener)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Stops taking requests, lets those under way finish for `graceMs`, then cuts what is left. */
export async function closeAll(servers: readonly Server[], graceMs: number): Promise<void> {
  const cut = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeIdleConnections()
        }),
    ),
  )
  clearTimeout(cut)
}
