import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

type Fetch = (request: Request) => Response | Promise<Response>

export type Listening = {
  readonly port: number
  /** Ends at once, also answers under way. */
  close(): Promise<void>
}

/** Longer addresses than the content service allows must reach it to be refused in its words. */
const maxHeaderSize = 64 * 1024

const isMissingFamily = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')

async function open(fetch: Fetch, port: number, address: string): Promise<Server> {
  const server = createServer({ maxHeaderSize }, getRequestListener(fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
  return server
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/**
 * Serves on one port of several addresses; an address family that the machine lacks is left out, but for the first.
 * @param port 0 picks a free one
 * @throws the system's error (`EADDRINUSE`, `EACCES` …)
 */
export async function listen(fetch: Fetch, port: number, addresses: readonly string[]): Promise<Listening> {
  const servers: Server[] = []
  let actual = port
  const close = async (): Promise<void> => {
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        return closed
      }),
    )
  }
  for (const address of addresses) {
    try {
      const server = await open(fetch, actual, address)
      servers.push(server)
      actual = portOf(server) ?? port
    } catch (error) {
      if (servers.length > 0 && isMissingFamily(error)) continue
      await close()
      throw error
    }
  }
  return { port: actual, close }
}
