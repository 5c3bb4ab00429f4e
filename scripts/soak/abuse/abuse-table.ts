import { p99, type Sample, timedKinds } from './samples.ts'
import type { Counts } from './start-attacker.ts'
import type { NodeReport } from './topology.ts'

/** A run of the shopper, beside an attack or none. */
export type AbuseRow = {
  readonly name: string
  readonly samples: readonly Sample[]
  /** The fate of the attacker's requests. */
  readonly counts: Counts
  readonly nodes: readonly NodeReport[]
  /** The most calls that the us store took within one quota window, 30 s. */
  readonly storeCalls: number
  /** The growth of the session store in a minute, bytes. */
  readonly storeGrowth: number
  readonly failures: readonly string[]
}

export const kilobytes = (bytes: number): string => (bytes / 1e3).toFixed(0)
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

/** The most frequent outcomes first. */
const describe = (counts: Counts): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ')

/** All runs as a Markdown table: times in ms. */
export function abuseTable(rows: readonly AbuseRow[]): string {
  const head = [
    'beside',
    ...timedKinds.map((kind) => `${kind}, p99`),
    'refused',
    'store calls in 30 s',
    'store, KB/min',
    'node, MB',
    'log, MB',
    'attacker',
  ]
  const cells = rows.map(({ name, samples, counts, nodes, storeCalls, storeGrowth }) => [
    name,
    ...timedKinds.map((kind) => p99(samples, kind).toFixed(0)),
    `${samples.filter(({ refused }) => refused !== undefined).length} of ${samples.length}`,
    String(storeCalls),
    kilobytes(storeGrowth),
    megabytes(Math.max(0, ...nodes.map(({ memory }) => memory))),
    megabytes(nodes.reduce((sum, { logged }) => sum + logged, 0)),
    describe(counts),
  ])
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
