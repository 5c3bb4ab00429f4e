import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { closeAll } from './listen.ts'

/** The time that requests under way may take to finish, ms (faults, F23). */
const defaultGraceMs = 10_000
/** The time that a release under way from the storage then has left, ms. */
const pullGraceMs = 3000

type ShutDownOptions = {
  /** Resolves at the end of the time for which requests are still taken. */
  readonly drained: Promise<unknown>
  /** Fetches releases from a storage; `undefined` for a node alone. */
  readonly pulling: { stop(): Promise<void> } | undefined
  /** The time that requests under way may take to finish, ms, where it differs. */
  readonly graceMs?: number
}

/**
 * Ends a server that has turned unready, without failing a request: for a while it still takes requests, so that
 * balancers read 503 on /readyz and connections that are kept are told to end; then it finishes what is under way. A
 * storage of releases that does not answer holds up none of it.
 */
export async function shutDown(
  servers: readonly Server[],
  { drained, pulling, graceMs = defaultGraceMs }: ShutDownOptions,
): Promise<void> {
  const pulled = pulling?.stop()
  await drained
  await closeAll(servers, graceMs)
  // A release that takes longer is fetched again by the next process.
  if (pulled) await Promise.race([pulled, setTimeout(pullGraceMs)])
}
