import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { closeAll } from './listen.ts'

/** The time that requests under way may take to finish, ms (faults, F23). */
const graceMs = 10_000

/**
 * Ends a server that has turned unready, without failing a request: for a while it still takes requests, so that
 * balancers read 503 on /readyz and connections that are kept are told to end; then it finishes what is under way.
 * @param options.drainMs that while
 */
export async function shutDown(servers: readonly Server[], { drainMs }: { readonly drainMs: number }): Promise<void> {
  await setTimeout(drainMs)
  await closeAll(servers, graceMs)
}
