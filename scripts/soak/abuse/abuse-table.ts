import { type Kind, p99, p99Of, type QuietTimes, type Sample, timedKinds } from './samples.ts'
import type { Fate } from './start-attacker.ts'
import type { NodeReport } from './topology.ts'

/** A run of the shopper, beside an attack or none. */
export type AbuseRow = Fate & {
  readonly name: string
  readonly samples: readonly Sample[]
  readonly nodes: readonly NodeReport[]
  /** The most calls that the us store took within one quota window, 30 s. */
  readonly storeCalls: number
  /** The growth of the session store in a minute, bytes. */
  readonly storeGrowth: number
}

export const kilobytes = (bytes: number): string => (bytes / 1e3).toFixed(0)
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

/** The times of an outcome in words, where it has any. */
const describeTimes = (times: readonly number[] = []): string =>
  times.length === 0 ? '' : ` (p99 ${p99Of(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)})`

/** The most frequent outcomes first. */
const describe = ({ counts, times }: Fate): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([outcome, count]) => `${outcome}: ${count}${describeTimes(times[outcome])}`)
    .join(', ')

const columns: readonly string[] = [
  'beside',
  ...timedKinds.map((kind) => `${kind}, p99`),
  'refused',
  'store calls in 30 s',
  'store, KB/min',
  'node, MB',
  'log, MB',
  'attacker',
  'played',
]
const beside = columns.indexOf('beside')

/** The cells of a row, the first of which is its name. */
export type AbuseCells = readonly string[]

export const nameOf = (cells: AbuseCells): string => cells[beside] ?? ''

/** Times in ms. @param played when, and how long */
export const cellsOf = (
  { name, samples, counts, times, nodes, storeCalls, storeGrowth }: AbuseRow,
  played: string,
): AbuseCells => [
  name,
  ...timedKinds.map((kind) => p99(samples, kind).toFixed(0)),
  `${samples.filter(({ refused }) => refused !== undefined).length} of ${samples.length}`,
  String(storeCalls),
  kilobytes(storeGrowth),
  megabytes(Math.max(0, ...nodes.map(({ memory }) => memory))),
  megabytes(nodes.reduce((sum, { logged }) => sum + logged, 0)),
  describe({ counts, times }),
  played,
]

/** The times of each kind in an undisturbed row. */
export function quietTimesIn(cells: AbuseCells): QuietTimes {
  const timeOf = (kind: Kind): number => Number(cells[columns.indexOf(`${kind}, p99`)])
  return {
    page: timeOf('page'),
    'page made on demand': timeOf('page made on demand'),
    'account page': timeOf('account page'),
    'session read': timeOf('session read'),
    query: timeOf('query'),
    'cart write': timeOf('cart write'),
  }
}

const lineOf = (cells: AbuseCells): string => `| ${cells.join(' | ')} |`

/** Rows as a Markdown table. */
export const abuseTable = (rows: readonly AbuseCells[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(lineOf).join('\n')

/** The rows of such a table in a text; none of a table with other columns, which other code has measured. */
export function rowsIn(text: string): AbuseCells[] {
  const lines = text.split('\n')
  const head = lines.indexOf(lineOf(columns))
  if (head === -1) return []
  const body = lines.slice(head + 2)
  const end = body.findIndex((line) => !line.startsWith('| '))
  return body.slice(0, end === -1 ? undefined : end).map((line) => line.slice(2, -2).split(' | '))
}
