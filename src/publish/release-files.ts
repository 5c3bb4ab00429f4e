import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { walkInParts } from '../lib/walk-in-parts.ts'
import type { ReleaseChange, ReleaseFile, ReleaseFiles } from './release.ts'

const columns = 'file.path, file.hash, file.size, file.status, head.value AS head'
const joined = 'file JOIN head ON head.id = file.head'
const isIn = (table: string): string => `${table}.since <= :seq AND (${table}.until IS NULL OR ${table}.until > :seq)`
const inRelease = isIn('file')

/**
 * Paths that have another row than in release `:seq`, in order. The indexes are named: where a few have changed, SQLite
 * would read all files twice to have them in order.
 */
export const pathsChangedSince = `
  SELECT path FROM file INDEXED BY file_since WHERE since > :seq
  UNION SELECT path FROM file INDEXED BY file_until WHERE until > :seq`

const headSchema = z.object({ type: z.string(), headers: z.record(z.string(), z.string()).optional() })
type Head = z.infer<typeof headSchema>
type Row = Readonly<Record<string, unknown>>

/** Type and headers as one stored text. */
export const headOf = ({ type, headers }: Head): string => JSON.stringify(headers ? { type, headers } : { type })

/** Reads rows as release files; a head is parsed once, and its files share the object. */
function createRowReader(): (row: Row) => ReleaseFile {
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

/**
 * Goes through what a release has that an earlier one has not, in parts, however much it is. Rows come in the order of
 * releases, and of paths in one, as the indexes have them: no part reads rows of another.
 */
export function createChangeReader(database: DatabaseSync) {
  const toFile = createRowReader()
  const behind = (place: string): string => `(file.${place}, file.path) > (:place, :behind)`
  const inOrder = (place: string): string => `ORDER BY file.${place}, file.path LIMIT :most`
  const set = database.prepare(
    `SELECT ${columns}, file.since AS place FROM file INDEXED BY file_since JOIN head ON head.id = file.head
     WHERE ${behind('since')} AND ${inRelease} ${inOrder('since')}`,
  )
  const gone = database.prepare(
    `SELECT file.path, file.until AS place FROM file INDEXED BY file_until
     WHERE ${behind('until')} AND file.until <= :seq
       AND NOT EXISTS (SELECT 1 FROM file AS live WHERE live.path = file.path AND ${isIn('live')}) ${inOrder('until')}`,
  )
  // The first path with a hash stands for all: it is among the changes, or the earlier release has the file.
  const added = database.prepare(
    `SELECT file.hash, file.path, file.since AS place FROM file INDEXED BY file_since
     WHERE ${behind('since')} AND ${inRelease}
       AND NOT EXISTS (
         SELECT 1 FROM file AS live INDEXED BY file_hash
         WHERE live.hash = file.hash AND live.path < file.path AND ${isIn('live')}
       ) ${inOrder('since')}`,
  )
  const all = database.prepare(
    `SELECT DISTINCT file.hash FROM file INDEXED BY file_hash
     WHERE file.hash > :behind AND ${inRelease} ORDER BY file.hash LIMIT :most`,
  )
  const walkFrom = (statement: StatementSync, seq: number, earlier: number): Generator<Row> =>
    walkInParts<Row>((last, most) => {
      const place = last ? Number(last['place']) : earlier + 1
      return statement.all({ seq, place, behind: last ? String(last['path']) : '', most })
    })
  return {
    /** Files that are new or other, each once, and then the paths that are gone. */
    *changes(seq: number, earlier: number): Generator<ReleaseChange> {
      for (const row of walkFrom(set, seq, earlier)) yield [String(row['path']), toFile(row)]
      for (const { path } of walkFrom(gone, seq, earlier)) yield [String(path), undefined]
    },
    /** Hashes of these files, each once, but for some that the earlier release has under another path. */
    *addedHashes(seq: number, earlier: number): Generator<string> {
      for (const { hash } of walkFrom(added, seq, earlier)) yield String(hash)
    },
    /** Hashes of all files of a release, each once, in their order. */
    allHashes: (seq: number): Generator<string> =>
      walkInParts<string>((behindHash = '', most) =>
        all.all({ seq, behind: behindHash, most }).map(({ hash }) => String(hash)),
      ),
  }
}
