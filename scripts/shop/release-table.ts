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

/** The releases that are there, newest first, as a table for a terminal. */
export function releaseTable(store: ReleaseStore): string {
  const newest = store.releases().toReversed()
  const live = store.currentId()
  const rows = [[...heads], ...newest.map((release) => row(release, live))]
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${rows.map(line).join('\n')}\n`
}
