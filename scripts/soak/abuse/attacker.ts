import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Visitor } from '../../../tests/fixtures/visitor.ts'
import { type Attacker, type Sent, targetSchema } from './attack.ts'
import { attacks } from './attacks.ts'
import { type TestClient, openClient } from './connection.ts'

/*
 * The attacker's process: `node attacker.ts {name} {target}`. It has the machine's processors only when the shop and
 * its shopper leave them idle, but for a crowd. Says `begun` once something came of its first request and, when asked,
 * what came of all; ends with its parent.
 */
const [name = '', given = ''] = process.argv.slice(2)
const target = targetSchema.parse(JSON.parse(given))
const counts: Record<string, number> = {}
const times: Record<string, number[]> = {}
/** After an error, ms: a loop of refused connections costs the attacker alone. */
const pauseMs = 10
/** At once: one client's, and those of a crowd, none of whose requests wait for each other's. */
const mostConnections = { client: 6, crowd: 1000 } as const
/**
 * 1 Gbit/s, a good line of one client. This machine carries six times as much to itself, and the work of that in its
 * kernel knows no priority.
 */
const lineBytesPerSecond = 125_000_000

const tally = (outcome: string, ms?: number): void => {
  if (Object.keys(counts).length === 0) process.send?.('begun')
  counts[outcome] = (counts[outcome] ?? 0) + 1
  if (ms !== undefined) (times[outcome] ??= []).push(ms)
}
const attack = attacks.find((one) => one.name === name)
if (!attack) throw new Error(`there is no attack “${name}”`)
const most = mostConnections[attack.mustBeServed ? 'crowd' : 'client']
const client = openClient(target.address, target.entry, target.site, most)

const forwarded = (): Record<string, string> => (attack.addressOf ? { 'x-forwarded-for': attack.addressOf() } : {})

/** The client with headers of its own in each request. */
const withHeaders = (own: Record<string, string>): TestClient => ({
  ...client,
  request: (path, init = {}) =>
    client.request(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...own } }),
})

const attacker: Attacker = {
  target,
  tally,
  forwarded,
  visitor: (store = 'us') => new Visitor(withHeaders(forwarded()), store, target.site),
  async flood(connections, next) {
    const own = openClient(target.address, target.entry, target.site, connections, lineBytesPerSecond)
    const send = async ({ path, method = 'GET', headers = {}, body }: Sent): Promise<void> => {
      const answer = await own
        .request(path, { method, headers: { ...headers, ...forwarded() }, ...(body !== undefined && { body }) })
        .catch(() => undefined)
      tally(answer ? String(answer.status) : 'no answer')
      if (!answer) await sleep(pauseMs)
    }
    const sendLoop = async (): Promise<never> => {
      for (;;) await send(next())
    }
    await Promise.all(Array.from({ length: connections }, sendLoop))
  },
}

/** Lowers every thread's priority: Linux has one for each, and V8's own threads collect what large bodies leave. */
function yieldToOthers(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}

process.on('message', () => process.send?.({ counts, times }))
process.on('disconnect', () => process.exit(0))
// Only now: beside a busy shop a start takes long. A crowd's own times are judged, and it keeps no processor busy.
if (!attack.mustBeServed) yieldToOthers()
await attack.run(attacker)
