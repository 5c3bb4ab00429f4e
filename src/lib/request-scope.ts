import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf, rangeOf } from './ip-ranges.ts'

/** The client whose request is served, as far as its costs are counted. */
export type RequestClient = {
  /** Its IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** The /24 or /48 around it. */
  readonly range: string
  /** Name of its session, once that holds a cart, an order or an account; strangers have none. */
  readonly session?: string | undefined
  /** Hash of its session, whatever that holds, once the request has read it. */
  readonly visitor?: string | undefined
  /** Accounts that it is signed in to (`us/12`): their costs are counted beside the network's. */
  readonly accounts?: readonly string[]
}

/** The connection on which a client waits for its answer: a socket of Node's. */
export type ClientConnection = {
  /** Whether it is closed. */
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/** The parts that all work for one request shares, without being handed on. */
export type RequestScope = {
  /** Names the request in the logs of everyone who takes part. */
  readonly id: string
  /** The time at which its answer is due, on the clock of `performance.now()`. */
  readonly dueAt: number
  readonly client?: RequestClient
  /** Absent for a request that came by no server, as in tests. */
  readonly connection?: ClientConnection
  /** The purpose of the request, where that may use the part of a quota that is reserved. */
  readonly priority?: Priority
}

/**
 * Work of buyers, first things first: the checkout of a cart, a change to one, the first line of a new one, and the
 * read of a cart that this node has not seen since it was changed.
 */
export type Priority = 'checkout' | 'cart_write' | 'first_add' | 'cart_read'

/** The client at an address. @param session name of its session, for a known visitor */
export const clientAt = (address: string, session?: string): RequestClient => ({
  network: networkOf(address),
  range: rangeOf(address),
  ...(session !== undefined && { session }),
})

/** The scope is held in a box: accounts that are learned later hold for the whole request. */
const scopes = new AsyncLocalStorage<{ current: RequestScope }>()

/** Runs `work`, and all that it starts, as part of a request. */
export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run({ current: scope }, work)
}

/**
 * Runs `work` with the right to the reserved part of quotas. Without a purpose that has it, and outside of a request,
 * it changes nothing.
 */
export function withPriority<T>(priority: Priority | undefined, work: () => T): T {
  const scope = requestScope()
  return scope && priority ? inRequestScope({ ...scope, priority }, work) : work()
}

/** Notes the session of the running request's client, and the accounts that it is signed in to. */
export function identifyClient(identity: Pick<RequestClient, 'session' | 'visitor' | 'accounts'>): void {
  const box = scopes.getStore()
  if (box?.current.client) box.current = { ...box.current, client: { ...box.current.client, ...identity } }
}

/**
 * Until the answer of the request that this runs for is due, ms; `Infinity` outside of one. Negative once it is late.
 */
export function timeLeft(): number {
  return (requestScope()?.dueAt ?? Infinity) - performance.now()
}

/** Whether the client of the request that this runs for has closed its connection: no answer reaches it. */
export const isClientGone = (): boolean => requestScope()?.connection?.destroyed === true

/** The request that this runs for; `undefined` outside of one (builds, probes). */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore()?.current
}
