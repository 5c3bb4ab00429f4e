import type { Release } from '../../src/publish/release.ts'
import type { ReleaseStore } from '../../src/publish/release-store.ts'

const heads = ['live', 'release', 'made', 'by', 'seconds', 'pages', 'changed', 'faults', 'pages of'] as const

function row({ id, timestamp, made, pagesOf, pages }: Release, live: string | undefined): string[] {
  return [
    id === live ? '*' : '',
    id,
    timestamp.slice(0, 19).replace('T', ' '),
    made.by,
    made.seconds.toFixed(1),
    String(pages),
    String(made.changed),
    String(made.faults?.length ?? 0),
    pagesOf ?? '',
  ]
}

/** Faults of the live release that a terminal shows; the page of releases has the others. */
const mostFaults = 20

function describeFaults(faults: readonly string[] = []): readonly string[] {
  if (faults.length === 0) return []
  const others = faults.length - mostFaults
  const shown = faults.slice(0, mostFaults).map((fault) => `  ${fault}`)
  return ['', 'Faults of the live release:', ...shown, ...(others > 0 ? [`  and ${others} more: see /releases`] : [])]
}

/** The releases that are there, newest first, as a table for a terminal, and the faults of the live one below. */
export function releaseTable(store: Pick<ReleaseStore, 'releases' | 'currentId'>): string {
  const newest = store.releases().toReversed()
  const live = store.currentId()
  const rows = [[...heads], ...newest.map((release) => row(release, live))]
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const faults = describeFaults(newest.find(({ id }) => id === live)?.made.faults)
  return `${[...rows.map(line), ...faults].join('\n')}\n`
}
