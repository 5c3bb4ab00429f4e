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

/** A share of what bare software does in the same run, and what it must be. */
export type Share = { readonly name: string; readonly ours: Latency; readonly floor: Latency; readonly must: number }

/**
 * Table of the shares; those that miss are bold. By processor time the load generator, stand-ins and other programs of
 * the machine do not count.
 */
export function shareTable(shares: readonly Share[]): string[] {
  const rows = shares.map(({ name, ours, floor, must }) => {
    const share = ours.perSecond / floor.perSecond
    const shown = share < must ? `**${share.toFixed(3)}**` : share.toFixed(3)
    const [spent, least] = [ours.processorUs, floor.processorUs]
    const byTime = spent === undefined || least === undefined ? '' : (least / spent).toFixed(3)
    const rates = `${Math.round(ours.perSecond)} | ${Math.round(floor.perSecond)}`
    return `| ${name} | ${rates} | ${shown} | ${must} | ${byTime} |`
  })
  const head = '| | requests/s | floor, requests/s | share | must | share by processor time |'
  return [head, '|---|---|---|---|---|---|', ...rows, '']
}
