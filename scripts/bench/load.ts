import autocannon from 'autocannon'
import { processorMs } from './processor-time.ts'

/** The work of a server under a load; times in ms, to the end of the answer. */
export type Latency = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers with a status that was not expected, and requests without an answer. */
  readonly failures: number
  /** Processor time of the server for an answer, µs; absent where it is not known. */
  readonly processorUs: number | undefined
}

type Own = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly method?: 'GET' | 'PUT'
}

export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The request that each connection sends instead, by its number from 0: another session each. */
  readonly each?: (connection: number) => Own
  /** Requests a second in all; as many as there can be, without it. */
  readonly rate?: number
  /** The status of a good answer. */
  readonly expect?: number
}

/** Puts a load on one address of this machine, after a second of the same as warm-up. */
export async function measure(load: Load): Promise<Latency> {
  await run({ ...load, seconds: 1 })
  return run(load)
}

/** Looks at one and the other in turn, so that what else the machine does concerns all alike. */
const rounds = 3

/** The same for loads that are held against each other; the order of the answers is that of the loads. */
export async function measureInTurn(loads: readonly Load[]): Promise<Latency[]> {
  const seen: Latency[][] = loads.map(() => [])
  // A server that just started takes some thousands of requests to be as fast as it gets.
  for (const load of loads) await run({ ...load, seconds: Math.ceil(load.seconds / 2) })
  for (let round = 0; round < rounds; round += 1)
    for (const [index, load] of loads.entries())
      seen[index]?.push(await run({ ...load, seconds: Math.ceil(load.seconds / rounds) }))
  return seen.map(average)
}

function average(seen: readonly Latency[]): Latency {
  const mean = (value: (one: Latency) => number): number =>
    seen.reduce((sum, one) => sum + value(one), 0) / Math.max(seen.length, 1)
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p50: Math.round(mean(({ p50 }) => p50)),
    p99: Math.round(mean(({ p99 }) => p99)),
    failures: seen.reduce((sum, { failures }) => sum + failures, 0),
    processorUs: seen.some(({ processorUs }) => processorUs === undefined)
      ? undefined
      : mean(({ processorUs = 0 }) => processorUs),
  }
}

async function run({
  url,
  connections,
  seconds,
  method,
  headers,
  body,
  each,
  rate,
  expect = 200,
}: Load): Promise<Latency> {
  let connection = 0
  const before = processorMs(url)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: method ?? 'GET',
    headers: { 'accept-encoding': 'gzip', ...headers },
    ...(body !== undefined && { body }),
    ...(rate !== undefined && { overallRate: rate }),
    ...(each && {
      setupClient: (client) => {
        const own = each(connection++)
        const sent = { ...headers, ...own.headers }
        // `setRequest` would be forgotten after the first answer.
        client.setRequests([{ method: own.method ?? method ?? 'GET', path: own.path, headers: sent, body: own.body }])
      },
    }),
  })
  const counts = Object.entries(result.statusCodeStats ?? {})
  const good = counts.filter(([status]) => Number(status) === expect).reduce((sum, [, { count = 0 }]) => sum + count, 0)
  const answered = counts.reduce((sum, [, { count = 0 }]) => sum + count, 0)
  const after = processorMs(url)
  return {
    processorUs: before === undefined || after === undefined ? undefined : ((after - before) * 1000) / answered,
    perSecond: good / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: answered - good + result.errors,
  }
}
