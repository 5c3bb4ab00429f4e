import type { IncomingMessage, ServerResponse } from 'node:http'
import { longestBodyAt } from '../api/kernel/body-limits.ts'
import type { Metrics } from '../lib/metrics.ts'
import { type Gate, gone, type Outcome, pass, type Settled } from '../traffic/outcome.ts'
import { callRates, pageRates } from '../traffic/policy/process.ts'
import { createBodyReceiver } from '../traffic/process/bodies.ts'
import { createClientPace } from '../traffic/process/client-pace.ts'
import type { Load } from '../traffic/process/load.ts'
import type { RateLimits } from '../traffic/rates/rate-limits.ts'
import { isRead, splitUrl } from './addresses.ts'
import type { Clients } from './clients.ts'

/** A request, and the answer that it is to get. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

export type GatesParts = {
  readonly load: Load
  readonly limits: Pick<RateLimits, 'consume'>
  /** Calls of one client in a minute (API_CALLS_PER_MINUTE). */
  readonly apiCallsPerMinute: number
  readonly metrics: Pick<Metrics, 'shed' | 'rateLimited'>
}

/** Counts what a gate refuses. @param count by the gate's name, or the part of it that refused */
function countRefusals(gate: Gate<Exchange>, count: (by: string) => void): Gate<Exchange> {
  const note = <One extends Settled>(settled: One): One => {
    if (settled.kind === 'refuse') count(settled.by ?? gate.name)
    return settled
  }
  return {
    name: gate.name,
    ask(exchange) {
      const outcome = gate.ask(exchange)
      return outcome.kind === 'wait' ? { kind: 'wait', turn: outcome.turn.then(note) } : note(outcome)
    },
  }
}

const settledOf = (outcome: Outcome): Settled | Promise<Settled> => (outcome.kind === 'wait' ? outcome.turn : outcome)

/**
 * The gates of requests that are more than a file, in the order in which each kind meets them: calls of the API, pages
 * that are rendered for their visitor, and listings, which take their place before it is known whether one is rendered.
 * `src/traffic/README.md` has all gates of a request.
 */
export function createGates({ load, limits, apiCallsPerMinute, metrics }: GatesParts, clients: Clients) {
  const receiver = createBodyReceiver()
  const paceCall = createClientPace(callRates(apiCallsPerMinute))
  const pacePage = createClientPace(pageRates(apiCallsPerMinute))

  /** Receives the body: a place is for work, and a client may take its time to send. */
  const bodies: Gate<Exchange> = {
    name: 'bodies',
    ask: ({ request }) =>
      isRead(request)
        ? pass
        : receiver.ask(request, clients.of(request), longestBodyAt(splitUrl(request.url ?? '').path)),
  }
  const callPace: Gate<Exchange> = { name: 'call_pace', ask: ({ request }) => paceCall(clients.of(request)) }
  const pagePace: Gate<Exchange> = {
    name: 'page_pace',
    ask: ({ request }) => ({
      kind: 'wait',
      turn: clients.identify(request).then((client) => settledOf(pacePage(client))),
    }),
  }
  /** The limits themselves count what they refuse. */
  const pageRate: Gate<Exchange> = {
    name: 'page_rate',
    ask({ request }) {
      const { session, network } = clients.of(request)
      const counted = limits.consume(session === undefined ? 'page_range' : 'page_known_range', network)
      return { kind: 'wait', turn: counted.then((outcome) => (outcome.kind === 'refuse' ? outcome : pass)) }
    },
  }
  /** Files and health are answered however much there is to do; what is made for a request only while there is room. */
  const places: Gate<Exchange> = {
    name: 'places',
    // A client that left while it waited for a gate before would keep its place: its answer has been closed.
    ask: ({ request, response }) => (request.socket.destroyed ? gone : load.admit(clients.of(request), response)),
  }

  const countShed = (by: string): void => metrics.shed(by)
  const countFast = (by: string): void => metrics.rateLimited(by)
  const place = countRefusals(places, countShed)
  const renders = [countRefusals(pagePace, countFast), pageRate]
  return {
    calls: [countRefusals(bodies, countShed), countRefusals(callPace, countFast), place],
    pages: [...renders, place],
    listings: [place],
    /** Of a listing that has to be rendered, once it has its place. */
    renders,
    /** The body that `bodies` received. */
    bodyOf: receiver.textOf,
  }
}

export type Gates = ReturnType<typeof createGates>
