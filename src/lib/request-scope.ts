import { AsyncLocalStorage } from 'node:async_hooks'

/** What all work for one request shares, without being handed on. */
export type RequestScope = {
  /** Names the request in the logs of everyone who takes part. */
  readonly id: string
  /** When its answer is due, on the clock of `performance.now()`. */
  readonly dueAt: number
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work`, and all that it starts, as part of a request. */
export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Until the answer of the request that this runs for is due, ms; `Infinity` outside of one. Negative once it is late. */
export function timeLeft(): number {
  return (scopes.getStore()?.dueAt ?? Infinity) - performance.now()
}

/** The request that this runs for; `undefined` outside of one (builds, probes, pages). */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore()
}
