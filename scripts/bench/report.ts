import type { Latency } from './load.ts'

export const latencyHead = [
  '| | requests/s | p50 (ms) | p99 (ms) | failed | of the floor |',
  '|---|---|---|---|---|---|',
]

/** A row of a table of loads; `floor` is what it is held against. */
export function latencyRow(name: string, { perSecond, p50, p99, failures }: Latency, floor?: Latency): string {
  const ratio = floor ? (perSecond / floor.perSecond).toFixed(2) : ''
  return `| ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} | ${failures} | ${ratio} |`
}
