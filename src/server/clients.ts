import type { RequestClient } from '../lib/request-scope.ts'
import { clientAt } from '../lib/request-scope.ts'
import type { KnownSessions } from '../session/known-sessions.ts'
import type { ClientInfo, IncomingRequest } from './client-info.ts'

export type ClientsParts = {
  /** Reads the client of a request, as the trusted proxies name it. */
  readonly clientInfo: (request: IncomingRequest) => ClientInfo
  /** Which sessions are known visitors'. */
  readonly knownSessions: KnownSessions
}

/** Finds the client that pays for a request. */
export type Clients = {
  /** Its client, a known visitor as far as this node has read its session. */
  of(request: IncomingRequest): RequestClient
  /** The same; asks the session store about a session that this node has not read. */
  identify(request: IncomingRequest): Promise<RequestClient>
}

export function createClients({ clientInfo, knownSessions }: ClientsParts): Clients {
  const clients = new WeakMap<IncomingRequest, RequestClient>()

  function of(request: IncomingRequest): RequestClient {
    const found = clients.get(request)
    if (found) return found
    const client = clientAt(clientInfo(request).address, knownSessions.read(request.headers.cookie))
    clients.set(request, client)
    return client
  }

  return {
    of,
    async identify(request) {
      const session = of(request).session ?? (await knownSessions.find(request.headers.cookie))
      const found = clientAt(clientInfo(request).address, session)
      clients.set(request, found)
      return found
    },
  }
}
