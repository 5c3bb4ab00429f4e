import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type EmbeddedOptions, createEmbeddedDatabase } from './embedded-database.ts'
import { hashId } from './session-id.ts'
import { type IdempotencyStore, maxIdempotencyRecords, idempotencyRecordLifeMs } from './idempotency-store.ts'

const noteSchema = z.object({ digest: z.string(), state: z.enum(['begun', 'done']) })

const layout = `
  CREATE TABLE IF NOT EXISTS write_notes (
    session TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, state TEXT NOT NULL, begun_at INTEGER NOT NULL,
    PRIMARY KEY (session, key)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS write_notes_begun_at ON write_notes (begun_at);
`

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT digest, state FROM write_notes WHERE session = ? AND key = ?'),
  insert: database.prepare(
    "INSERT INTO write_notes (session, key, digest, state, begun_at) VALUES (?, ?, ?, 'begun', ?)",
  ),
  drop: database.prepare(`
    DELETE FROM write_notes WHERE session = ? AND key IN (
      SELECT key FROM write_notes WHERE session = ? ORDER BY begun_at DESC LIMIT -1 OFFSET ${maxIdempotencyRecords - 1}
    )
  `),
  finish: database.prepare("UPDATE write_notes SET state = 'done' WHERE session = ? AND key = ? AND digest = ?"),
  remove: database.prepare('DELETE FROM write_notes WHERE session = ? AND key = ?'),
  sweep: database.prepare('DELETE FROM write_notes WHERE begun_at <= ?'),
})

/**
 * Stores idempotency records of a single node in the sessions' SQLite file, in the table `write_notes`.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 */
export function createEmbeddedIdempotencyStore(
  file: string,
  clock: () => number,
  options?: EmbeddedOptions,
): IdempotencyStore {
  const { run, close } = createEmbeddedDatabase(file, layout, prepare, options)
  return {
    begin: (session, key, digest) =>
      run('idempotency.begin', ({ sweep, select, drop, insert }) => {
        sweep.run(clock() - idempotencyRecordLifeMs)
        const found = noteSchema.safeParse(select.get(hashId(session), key))
        if (found.success) return found.data
        drop.run(hashId(session), hashId(session))
        insert.run(hashId(session), key, digest, clock())
        return undefined
      }),
    complete: (session, key, digest) =>
      run('idempotency.complete', ({ finish }) => void finish.run(hashId(session), key, digest)),
    remove: (session, key) => run('idempotency.remove', ({ remove }) => void remove.run(hashId(session), key)),
    close,
  }
}
