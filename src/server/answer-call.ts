import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ClientConnection, RequestClient } from '../lib/request-scope.ts'
import { askInOrder } from '../traffic/outcome.ts'
import { hasBody } from '../traffic/process/bodies.ts'
import type { ClientInfo, IncomingRequest } from './client-info.ts'
import type { Clients } from './clients.ts'
import type { createEarlyAnswers } from './early-answers.ts'
import type { Gates } from './gates.ts'
import { requestIdOf } from './guards.ts'
import type { Refusals } from './refusals.ts'
import { isHealth, isRead } from './addresses.ts'

type ApiBindings = {
  readonly requestId: string
  readonly clientAddress: string
  readonly country: string | undefined
  readonly client: RequestClient
  readonly connection: ClientConnection
  readonly body: string | undefined
}

export type CallParts = {
  readonly siteUrl: string
  /** Hono's `/api`, `/healthz`, `/readyz`. */
  readonly api: { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> }
  readonly clientInfo: (request: IncomingRequest) => ClientInfo
}

type CallContext = {
  readonly clients: Clients
  readonly gates: Pick<Gates, 'calls' | 'bodyOf'>
  readonly refusals: Refusals
  readonly answerEarly: ReturnType<typeof createEarlyAnswers>
}

/**
 * The listener's own `Response`, as the library has it by default: an answer in one piece is then written without a
 * stream (decision 091).
 */
export const listeningAt = (siteUrl: string) => ({ hostname: new URL(siteUrl).hostname, autoCleanupIncoming: false })

/** Answers calls of the API, and health. */
export function createCallHandler(
  { siteUrl, api, clientInfo }: CallParts,
  { clients, gates, refusals, answerEarly }: CallContext,
) {
  const bindingsOf = (
    incoming: IncomingRequest & Pick<IncomingMessage, 'method'> & { readonly socket: ClientConnection },
  ): ApiBindings => {
    const { address, country } = clientInfo(incoming)
    return {
      requestId: requestIdOf(incoming),
      clientAddress: address,
      country,
      client: clients.of(incoming),
      connection: incoming.socket,
      body: isRead(incoming) ? undefined : (gates.bodyOf(incoming) ?? ''),
    }
  }
  const call = getRequestListener(
    (request, { incoming }) => api.fetch(request, bindingsOf(incoming)),
    listeningAt(siteUrl),
  )
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (isHealth(path)) return void call(request, response)
    const settled = await askInOrder(gates.calls, { request, response })
    if (settled.kind === 'gone') return
    if (!isRead(request) && hasBody(request) && !request.complete) answerEarly(request, response, clients.of(request))
    if (refusals.refuseUnlessPassed(settled, request, response)) await call(request, response)
  }
}
