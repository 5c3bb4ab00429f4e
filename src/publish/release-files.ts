import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ReleaseFile, ReleaseFiles } from './release.ts'

const columns = 'file.path, file.hash, file.size, file.status, head.value AS head'
const joined = 'file JOIN head ON head.id = file.head'
const inRelease = 'file.since <= :seq AND (file.until IS NULL OR file.until > :seq)'

/**
 * Paths that have another row than in release `:seq`, in order. The indexes are named: where a few have changed, SQLite
 * would read all files twice to have them in order.
 */
export const pathsChangedSince = `
  SELECT path FROM file INDEXED BY file_since WHERE since > :seq
  UNION SELECT path FROM file INDEXED BY file_until WHERE until > :seq`

const headSchema = z.object({ type: z.string(), headers: z.record(z.string(), z.string()).optional() })
type Head = z.infer<typeof headSchema>

/** Type and headers as one stored text. */
export const headOf = ({ type, headers }: Head): string => JSON.stringify(headers ? { type, headers } : { type })

/** Reads rows as release files; a head is parsed once, and its files share the object. */
function createRowReader(): (row: Readonly<Record<string, unknown>>) => ReleaseFile {
  const heads = new Map<string, Head>()
  const headFor = (text: string): Head => {
    const known = heads.get(text) ?? headSchema.parse(JSON.parse(text))
    heads.set(text, known)
    return known
  }
  return ({ hash, size, status, head }) => {
    const { type, headers } = headFor(String(head))
    return { hash: String(hash), size: Number(size), type, status: Number(status), ...(headers && { headers }) }
  }
}

/**
 * Reads files of a release in parts: those behind a path, in the order of paths. No statement stays open between two
 * parts; a connection with an open one sees no later release.
 */
export function createPartReader(database: DatabaseSync) {
  const toFile = createRowReader()
  const part = database.prepare(
    `SELECT ${columns} FROM ${joined} WHERE ${inRelease} AND file.path > :behind ORDER BY file.path LIMIT :most`,
  )
  return (seq: number, behind: string, most: number): readonly (readonly [path: string, file: ReleaseFile])[] =>
    part.all({ seq, behind, most }).map((row) => [String(row['path']), toFile(row)] as const)
}

/** The files of a release. Statements are prepared once for each database. */
export function createFileReader(database: DatabaseSync): (seq: number) => ReleaseFiles {
  const toFile = createRowReader()
  const one = database.prepare(
    `SELECT ${columns} FROM ${joined} WHERE file.path = :path AND ${inRelease} ORDER BY file.since DESC LIMIT 1`,
  )
  const all = database.prepare(`SELECT ${columns} FROM ${joined} WHERE ${inRelease} ORDER BY file.path`)
  return (seq) => ({
    find(path) {
      const row = one.get({ path, seq })
      return row && toFile(row)
    },
    *entries() {
      for (const row of all.iterate({ seq })) yield [String(row['path']), toFile(row)] as const
    },
  })
}
