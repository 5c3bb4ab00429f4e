import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

const seconds = 10
const connections = 500
/** Specification, quality 4: what accepted requests may take, ms, and how soon all is as before, s. */
const goal = { acceptedMs: 500, recoverySeconds: 5 } as const
const recoveredMs = 100

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0

/** The time until the server answers as an idle one does, s; infinite when it does not within ten. */
async function recovery(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const started = performance.now()
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const before = performance.now()
    const { ok } = await fetch(url, { headers })
    if (ok && performance.now() - before < recoveredMs) return (before - started) / 1000
    await sleep(100)
  }
  return Infinity
}

/**
 * The fate of twice as many requests as the server can answer. A line of docs/bench.md.
 * @param capacity requests a second that the server was seen to answer
 */
export async function benchSaturation(
  url: string,
  headers: Readonly<Record<string, string>>,
  capacity: number,
): Promise<string> {
  const accepted: number[] = []
  const { statusCodeStats, errors } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    overallRate: Math.round(capacity * 2),
    setupClient: (client) =>
      void client.on('response', (status, _bytes, time) => void (status === 200 && accepted.push(time))),
  })
  const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => `${count} × ${status}`)
  const p99 = percentile(accepted, 0.99).toFixed(0)
  const recoverySeconds = (await recovery(url, headers)).toFixed(1)
  return (
    `Twice of that (${Math.round(capacity * 2)} a second for ${seconds} s): ${counts.join(', ')}, ` +
    `${errors} without an answer; accepted ones p99 ${p99} ms (goal ${goal.acceptedMs}); calm again after ` +
    `${recoverySeconds} s (goal ${goal.recoverySeconds}).`
  )
}
