import { type AbuseCells, nameOf, rowsIn } from './abuse-table.ts'

/** The rows that were played so far, in one go or in pieces, and what each noticed. */
export type AbuseRecord = { readonly rows: readonly AbuseCells[]; readonly failures: readonly string[] }

/** A row that was played now. */
export type PlayedRow = { readonly cells: AbuseCells; readonly failures: readonly string[] }

/** Reads the table of docs/soak.md. @param section its text about this part, empty where there is none */
export const readRecord = (section: string): AbuseRecord => ({
  rows: rowsIn(section),
  failures: section.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])),
})

/**
 * The record with what was played now in place of what it had of the same rows.
 * @param order names of all rows, as they are to stand; others are no more
 */
export function addToRecord(record: AbuseRecord, played: readonly PlayedRow[], order: readonly string[]): AbuseRecord {
  const before = record.rows.map((cells): PlayedRow => {
    const failures = record.failures.filter((failure) => failure.startsWith(`${nameOf(cells)}: `))
    return { cells, failures }
  })
  const rows = new Map([...before, ...played].map((row) => [nameOf(row.cells), row]))
  const standing = order.flatMap((name) => rows.get(name) ?? [])
  return { rows: standing.map(({ cells }) => cells), failures: standing.flatMap(({ failures }) => failures) }
}
