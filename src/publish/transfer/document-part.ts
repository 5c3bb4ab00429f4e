import { z } from 'zod'
import type { ReleaseChange, ReleaseFile } from '../release.ts'

/** Rows of one part at most, about 1.1 MB of JSON: a server reads one beside its answers. */
export const rowsOfPart = 10_000

/** A file as a release document has it: hash, bytes, status, and which of the part's heads is its own. */
const fileRow = z.tuple([z.string(), z.number(), z.number(), z.number()])

export const partSchema = z.object({
  /** Types and headers, which repeat on every page. */
  heads: z.array(z.object({ type: z.string(), headers: z.record(z.string(), z.string()).optional() })),
  /** Path → file; `null`: it is gone. */
  changes: z.record(z.string(), fileRow.nullable()),
  /** Pages that a roll back replaced and that wait for a change of their content. */
  withheld: z.array(z.string()).default([]),
})
export type DocumentPart = z.infer<typeof partSchema>

/** A path with its file, or with none where it is gone; or a page that is withheld. */
export type DocumentRow = { readonly change: ReleaseChange } | { readonly withheld: string }

/** Rows as they are stored. */
export function toPart(rows: readonly DocumentRow[]): DocumentPart {
  const part: DocumentPart = { heads: [], changes: {}, withheld: [] }
  const indexes = new Map<string, number>()
  const headIndex = ({ type, headers }: ReleaseFile): number => {
    const head = { type, ...(headers && { headers }) }
    const text = JSON.stringify(head)
    const index = indexes.get(text) ?? part.heads.push(head) - 1
    indexes.set(text, index)
    return index
  }
  for (const row of rows) {
    if ('withheld' in row) part.withheld.push(row.withheld)
    else {
      const [path, file] = row.change
      part.changes[path] = file ? [file.hash, file.size, file.status, headIndex(file)] : null
    }
  }
  return part
}

/** Changes that a part has, in the order in which it was written. */
export function changesIn({ changes, heads }: DocumentPart): readonly ReleaseChange[] {
  return Object.entries(changes).map(([path, row]) => {
    if (!row) return [path, undefined]
    const [hash, size, status, head] = row
    const { type = '', headers } = heads[head] ?? {}
    return [path, { hash, size, status, type, ...(headers && { headers }) }]
  })
}

/** Hashes of the files that a part names. */
export const hashesIn = ({ changes }: DocumentPart): readonly string[] =>
  Object.values(changes).flatMap((row) => (row ? [row[0]] : []))
